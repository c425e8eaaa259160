import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Disposable } from '@playwright/test';
import { test as base } from './e2e.ts';

export interface Line {
  /** Goes offline: the browser reports it, and no traffic gets through, not even from service workers. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A proxy between the browser and the app. */
interface Wire {
  url: string;
  turn(isCut: boolean): void;
}

interface Fixtures {
  wire: Wire;
  line: Line;
}

/**
 * `test` with a cuttable connection. Playwright's `setOffline` alone leaves some browsers' service workers online, so a
 * page that should come from the phone would come from the server.
 */
export const test = base.extend<Fixtures>({
  wire: async ({ app }, use) => {
    const { hostname, port } = new URL(app.url);
    const sockets = new Set<Socket>();
    let isCut = false;
    const server = createServer((near) => {
      if (isCut) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    const drop = () => {
      for (const socket of sockets) socket.destroy();
    };
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({
      url: `http://localhost:${(server.address() as AddressInfo).port}`,
      turn(off) {
        isCut = off;
        if (off) drop();
      },
    });
    drop();
    await new Promise((resolve) => server.close(resolve));
  },
  baseURL: ({ wire }, use) => use(wire.url),
  line: async ({ wire, context }, use) => {
    let unreported: Disposable | undefined;
    await use({
      async cut() {
        wire.turn(true);
        await context.setOffline(true);
        // A page that a service worker serves while the context is offline would report a network.
        unreported = await context.addInitScript(() =>
          Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }),
        );
      },
      async mend() {
        wire.turn(false);
        await unreported?.dispose();
        await context.setOffline(false);
        for (const page of context.pages()) {
          await page.evaluate(() => {
            if (!Object.hasOwn(navigator, 'onLine')) return;
            Reflect.deleteProperty(navigator, 'onLine');
            window.dispatchEvent(new Event('online'));
          });
        }
      },
    });
  },
});
