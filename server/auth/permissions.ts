import type { Role } from '#db/scope.ts';

const everyone = ['admin', 'employee', 'contractor', 'landlord'] as const;
const staff = ['admin', 'employee', 'contractor'] as const;
const admin = ['admin'] as const;

/**
 * Which role may make which call: one table, deny by default. A procedure names its line with `can(...)`; which rows
 * a role then reaches is decided by the `visible…` queries, and which fields by the noun's service and output schema.
 */
export const permissions = {
  'session.own': everyone,

  'user.names': staff,
  'user.read': admin,
  'user.create': admin,
  'user.update': admin,
  'user.delete': admin,

  'rate.read': admin,
  'rate.create': admin,
  'rate.update': admin,
  'rate.delete': admin,

  'property.read': everyone,
  'property.create': admin,
  'property.update': admin,
  'property.delete': admin,

  'job.read': everyone,
  'job.create': everyone,
  'job.update': staff,
  'job.complete': admin,
  'job.delete': admin,
  'job.track': staff,

  'tracking.own': staff,
  'tracking.read': staff,
  'tracking.update': admin,
  'tracking.delete': admin,
  'tracking.sums': staff,

  'amendment.create': staff,
  'amendment.read': staff,
  'amendment.decide': admin,

  'payment.read': staff,
  'payment.create': admin,
  'payment.update': admin,
  'payment.delete': admin,
  'pay-run.read': admin,
  'statement.read': staff,
  'statement.agree': staff,
  /** Everybody's week, and who agreed to it. */
  'statement.list': admin,
  'cis.read': admin,

  'expense.read': staff,
  'expense.create': staff,
  'expense.update': staff,
  'expense.delete': staff,

  'task.read': staff,
  'task.create': staff,
  'task.update': staff,
  'task.delete': admin,

  'note.read': everyone,
  'note.create': staff,
  'note.update': staff,
  'note.delete': staff,

  'file.read': everyone,
  'file.create': staff,
  'file.update': staff,
  'file.delete': staff,
  /** All pictures of the company on one page. */
  'gallery.read': admin,

  'invoice.read': admin,
  'invoice.issue': admin,
  'invoice.void': admin,

  'setting.read': admin,
  'setting.update': admin,

  'history.read': admin,
  'history.own': staff,
  'history.restore': admin,
  'export.read': admin,
  'import.create': admin,
  'queue.read': admin,
  'queue.update': admin,

  'dashboard.read': admin,
  'search.read': admin,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether the role holds the permission. Shared with the screens, which hide what would be refused. */
export function allows(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
