export const userStatusLabels = { active: 'Active', disabled: 'Disabled' } as const;
export type UserStatus = keyof typeof userStatusLabels;
export const userStatuses = Object.keys(userStatusLabels) as [UserStatus, ...UserStatus[]];

export const userSorts = [
  'first_name',
  'last_name',
  'email',
  'mobile',
  'role',
  'status',
  'trades',
  'districts',
  'last_login',
  'last_login_method',
  'last_login_enabled_notification',
  'login_ready',
  'current_rate',
  'current_charge_rate',
  'cis_rate',
  'cis_utr',
  'cis_verification',
  'createdAt',
  'updatedAt',
  'id',
] as const;

/* Messages of constraints that a schema, a service or a screen checks before the database does. */
export const anonymisedMessage = 'This person was anonymised and can’t be changed.';
