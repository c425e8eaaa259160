const others = ['pay-run', 'statements', 'cis'] as const;

/** The tab of the office's page that an address names. */
export const officePayTab = (search: URLSearchParams) =>
  others.find((name) => name === search.get('tab')) ?? 'payments';
