import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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
    const turn = async (off: boolean) => {
      wire.turn(off);
      await context.setOffline(off);
    };
    await use({ cut: () => turn(true), mend: () => turn(false) });
  },
});
