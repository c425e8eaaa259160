import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/infra/config.ts';
import { counters } from '#server/infra/metrics.ts';
import { createGauges } from './gauges.ts';

/** The `door` label: few values, because each one is a time series. */
function entryPointOf(path: string): string {
  if (path.startsWith('/api/v1/')) return 'rest';
  if (path.startsWith('/api/trpc/')) return 'trpc';
  if (path.startsWith('/assets/') || path.startsWith('/icons/')) return 'static';
  return 'page';
}

export function createMetrics(parts: Parameters<typeof createGauges>[1]) {
  const registry = new Registry();
  const read = createGauges(registry, parts);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'fettle_http_request_seconds',
    help: 'How long requests took until their answer began.',
    labelNames: ['door', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const measure: MiddlewareHandler = async (c, next) => {
    const started = performance.now();
    await next();
    const labels = { door: entryPointOf(c.req.path), method: c.req.method, status: String(c.res.status) };
    seconds.observe(labels, (performance.now() - started) / 1000);
  };
  const text = async () => {
    await read();
    return Registry.merge([registry, counters]).metrics();
  };
  return { measure, text, contentType: registry.contentType };
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Requires METRICS_TOKEN. Without one, allows loopback unless a proxy is in front. */
export function mayReadMetrics(headers: Headers, socketAddress: string | undefined, config: Config): boolean {
  if (config.metricsToken !== undefined) {
    const given = Buffer.from(headers.get('authorization') ?? '');
    const expected = Buffer.from(`Bearer ${config.metricsToken}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  // A proxy on this machine calls from loopback for everybody, also where TRUST_PROXY was forgotten.
  const isForwarded = forwardingHeaders.some((name) => headers.has(name));
  return config.trustProxy === 0 && !isForwarded && loopback.test(socketAddress ?? '');
}
