/** `maxLength` of a field on a small screen, whose counter is noise until the limit is near. */
export const nearLimit = (text: string, most: number): number | undefined =>
  text.length > most - 200 ? most : undefined;
