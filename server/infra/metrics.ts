import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counters of this process. Labels have few values and name no company or person. Gauges: server/http/gauges.ts. */

export const counters = new Registry();
const registers = [counters];

export const taskCount = new Counter({
  name: 'fettle_tasks_total',
  help: 'Background tasks that were run: done, failed (tried again later) or rejected (given up).',
  labelNames: ['lane', 'task', 'outcome'],
  registers,
});

export const taskSeconds = new Histogram({
  name: 'fettle_task_seconds',
  help: 'How long background tasks took.',
  labelNames: ['lane'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 10, 30, 60],
  registers,
});

export const mailCount = new Counter({
  name: 'fettle_mails_total',
  help: 'Attempts to send a mail: sent, failed (tried again later) or rejected by the mail server for good.',
  labelNames: ['outcome'],
  registers,
});

export const liveStreams = new Gauge({
  name: 'fettle_live_streams',
  help: 'Open streams of live events.',
  registers,
});

export const replicaReads = new Counter({
  name: 'fettle_replica_reads_total',
  help: 'Reports and exports with DATABASE_REPLICA_URL: read from the replica, or from the primary in its place.',
  labelNames: ['from'],
  registers,
});

export const outboxRejections = new Counter({
  name: 'fettle_outbox_rejections_total',
  help: 'Entries of phones’ outboxes that were rejected, which their users have to settle.',
  labelNames: ['call', 'code'],
  registers,
});
