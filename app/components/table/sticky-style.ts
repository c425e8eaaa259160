/** The box to tick and the first column stay in sight where there is room for more than them, the actions always. */
export const tickWidth = 40;
export const tickStyle = 'lg:sticky lg:left-0 lg:z-5';
export const firstStyle = 'lg:sticky lg:left-10 lg:z-5 lg:border-r font-medium';
export const lastStyle = 'sticky right-0 z-5';

export const actionsWidth = (count: number): number => 32 * count + 12;
