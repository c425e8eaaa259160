export type Read<T> = { value: T; error?: undefined } | { error: string; value?: undefined };
