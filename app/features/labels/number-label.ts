/** '#12'. '' for a row that a phone has kept since before there were numbers. */
export const numberLabel = ({ number }: { number?: number | undefined }): string => (number ? `#${number}` : '');
