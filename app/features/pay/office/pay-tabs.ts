const others = ['pay-run', 'statements', 'cis'] as const;

export const officePayTab = (search: URLSearchParams) =>
  others.find((name) => name === search.get('tab')) ?? 'payments';
