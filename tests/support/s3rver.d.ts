/** The part that the tests use; the package has no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    address?: string;
    port?: number;
    silent?: boolean;
    directory?: string;
    configureBuckets?: { name: string }[];
    vhostBuckets?: boolean;
  }
  interface Context {
    method: string;
    path: string;
    url: string;
    headers: Record<string, string | undefined>;
    query: Record<string, string>;
    status: number;
    type: string;
    body: string;
  }
  export default class S3rver {
    constructor(options: Options);
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: import('node:http').Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
