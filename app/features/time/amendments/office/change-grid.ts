/** Shared by the header and all rows. */
export const changeGrid = 'grid grid-cols-[4rem_1fr_1fr] gap-x-4 lg:grid-cols-[6rem_minmax(0,18rem)_minmax(0,1fr)]';
