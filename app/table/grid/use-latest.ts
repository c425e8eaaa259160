import { useEffect, useRef, useState } from 'react';

/** The same functions for good, which call those of the latest drawing: what is handed to a memo must not change each time. */
export function useLatest<Functions extends object>(functions: Functions): Functions {
  const latest = useRef(functions);
  useEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(() => {
    const names = Object.keys(functions) as (keyof Functions)[];
    const entries = names.map((name) => [
      name,
      (...given: unknown[]) => (latest.current[name] as (...each: unknown[]) => unknown)(...given),
    ]);
    return Object.fromEntries(entries) as Functions;
  });
  return steady;
}
