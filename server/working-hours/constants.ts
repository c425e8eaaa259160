export interface HoursOfDay {
  /** 0 is Sunday. */
  weekday: number;
  /** 'HH:MM' in the company's zone. */
  starts: string;
  ends: string;
}

export const workerRoles = ['admin', 'employee', 'contractor'] as const;

/** Of a worker whose own hours nobody entered: Monday to Friday. */
export const usualHours: readonly HoursOfDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  starts: '08:00',
  ends: '17:00',
}));
