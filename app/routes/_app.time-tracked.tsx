import type { MetaFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { OfficeTimePage } from '#app/features/timesheets/office/time-page.tsx';
import { useSessionUser } from '#app/lib/session/use-session.ts';

export const meta: MetaFunction = () => [{ title: 'Time Tracked - Fettle' }];

/** The office has tabs, a worker one page. */
export default function TimeTracked() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <OfficeTimePage /> : <Outlet />;
}
