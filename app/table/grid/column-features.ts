import { columnResizingFeature, columnSizingFeature, tableFeatures } from '@tanstack/react-table';

/** What the library does for our tables; pages, order and filters are the server's. */
export const columnFeatures = tableFeatures({ columnSizingFeature, columnResizingFeature });
