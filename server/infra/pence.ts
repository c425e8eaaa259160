/** Pounds of at most two decimals as whole pence, in which they are added up. */
export const pence = (pounds: number): number => Math.round(pounds * 100);
