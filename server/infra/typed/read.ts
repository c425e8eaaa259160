/** A typed value as it is stored, or a sentence for the person who typed it. */
export type Read<T> = { value: T; error?: undefined } | { error: string; value?: undefined };
