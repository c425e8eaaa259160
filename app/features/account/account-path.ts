export const dashboardPath = '/dashboard';

/** My Account replaces the dashboard. */
export const accountPath = '/dashboard?account';
