export const dashboardPath = '/dashboard';

/** My Account, in the dashboard's place. */
export const accountPath = '/dashboard?account';
