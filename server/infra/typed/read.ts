/** A parsed value, or an error message for the user. */
export type Read<T> = { value: T; error?: undefined } | { error: string; value?: undefined };
