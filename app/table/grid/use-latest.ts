import { useEffect, useRef, useState } from 'react';

/** Functions with a stable identity that call the latest ones, so that memoised children do not re-render. */
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
