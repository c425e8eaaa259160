import type { Role } from '#db/scope.ts';

const everyone = ['admin', 'employee', 'contractor', 'landlord'] as const;
const staff = ['admin', 'employee', 'contractor'] as const;
const admin = ['admin'] as const;

/** Deny by default. Rows are limited by the `visible…` queries, fields by the service and the output schema. */
export const permissions = {
  'session.own': everyone,
  'saved-view.use': admin,

  'user.names': staff,
  'user.read': admin,
  'user.create': admin,
  'user.update': admin,
  'user.delete': admin,
  'user.anonymise': admin,
  'user.export': everyone,

  'rate.read': admin,
  'rate.create': admin,
  'rate.update': admin,
  'rate.delete': admin,

  'property.read': everyone,
  'property.places': admin,
  'property.create': admin,
  'property.update': admin,
  'property.delete': admin,

  'customer.read': admin,
  'customer.create': admin,
  'customer.update': admin,
  'customer.delete': admin,

  'job.read': everyone,
  'job.create': everyone,
  'job.update': staff,
  'job.complete': admin,
  'job.delete': admin,
  'job.messages': admin,
  'job.track': staff,

  'visit.read': staff,
  'visit.totals': admin,
  'visit.create': admin,
  'visit.update': staff,
  'visit.delete': admin,

  'absence.read': staff,
  'absence.create': admin,
  'absence.update': admin,
  'absence.delete': admin,

  'working-hours.read': staff,
  'working-hours.update': admin,

  'trade.read': admin,
  'trade.create': admin,
  'trade.update': admin,
  'trade.delete': admin,

  'price-list.read': staff,
  'price-list.create': admin,
  'price-list.update': admin,
  'price-list.delete': admin,

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
  'statement.list': admin,
  'cis.read': admin,
  'company-archive.read': admin,
  'company-archive.create': admin,

  'account-export.read': admin,
  'account-export.create': admin,

  'expense.read': staff,
  'expense.create': staff,
  'expense.update': staff,
  'expense.delete': staff,

  'material.read': staff,
  'material.create': staff,
  'material.update': staff,
  'material.delete': staff,

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
  'gallery.read': admin,

  'invoice.read': admin,
  'invoice.issue': admin,
  'invoice.void': admin,

  'quote.read': ['admin', 'landlord'],
  'quote.answer': ['admin', 'landlord'],
  'quote.create': admin,
  'quote.update': admin,
  'quote.delete': admin,
  'quote.request': staff,

  'spending-approval.read': admin,
  'spending-approval.create': admin,
  'spending-approval.update': admin,
  'spending-approval.delete': admin,

  'setting.read': admin,
  'setting.update': admin,
  'webhook.read': admin,
  'webhook.create': admin,
  'webhook.update': admin,
  'webhook.delete': admin,
  'set-up.read': admin,
  'set-up.update': admin,

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

/** Also used by screens, to hide what would be rejected. */
export function allows(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
