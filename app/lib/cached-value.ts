import type { QueryClient } from '@tanstack/react-query';

/**
 * The value under this key, made at first: it survives leaving the page, and a new login clears it with the query cache.
 * In a Map, because the cache's structural sharing would copy a plain object. On the server made anew each time.
 */
export function cachedValue<Value>(client: QueryClient, queryKey: readonly [string, string], make: () => Value): Value {
  const [, name] = queryKey;
  const before = client.getQueryData<Map<string, Value>>(queryKey)?.get(name);
  if (before !== undefined) return before;
  const made = make();
  if (typeof document === 'undefined') return made;
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, new Map([[name, made]]));
  return made;
}
