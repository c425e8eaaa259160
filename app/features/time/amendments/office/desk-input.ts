/** Requests at first, and more with each press of 'Load more'. */
export const pageSize = 20;

/** Undecided requests: oldest first; all requests: newest first. */
export const deskInput = (all: boolean, limit = pageSize) =>
  ({ getAllRequests: all, sort: 'createdAt', order: all ? 'desc' : 'asc', limit }) as const;

export const showsAll = (search: URLSearchParams): boolean => search.get('all') === 'true';
