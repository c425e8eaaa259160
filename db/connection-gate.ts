import { throwIfAway } from './away.ts';

/** Semaphore that admits at most `max`, first come first served. */
export interface Gate {
  /** Returns the release function. Throws after `patienceMs`. */
  enter(timeoutMs: number): Promise<() => void>;
  waiting(): number;
}

export function createGate(max: number): Gate {
  let inside = 0;
  const waiting: (() => void)[] = [];

  function leave() {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  }

  const pass = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };

  return {
    waiting: () => waiting.length,
    enter: (timeoutMs) => {
      if (inside < max) {
        inside += 1;
        return Promise.resolve(pass());
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          clearTimeout(timer);
          resolve(pass());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1);
          reject(throwIfAway(new Error('No database connection became free in time.')));
        }, timeoutMs);
        waiting.push(admit);
      });
    },
  };
}
