/** Of the address of a company's public pages, as its constraint has it. In characters. */
export const slugLengths = { min: 2, max: 50 } as const;
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const formPath = (slug: string) => `/c/${slug}/request-a-job`;
export const privacyPath = (slug: string) => `/c/${slug}/privacy`;
