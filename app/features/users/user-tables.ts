import { roleLooks, statusLooks, type User } from '#app/features/labels/user-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';

const all = { value: 'all', label: 'All' };

export const userTable: TableSpec = {
  filters: {
    role: { label: 'Role', initial: 'all', options: [all, ...labelOptions(roleLooks)] },
    status: { label: 'Status', initial: 'all', options: [all, ...labelOptions(statusLooks)] },
  },
  sorts: [
    { value: 'first_name', label: 'First name' },
    { value: 'last_name', label: 'Last name' },
    { value: 'email', label: 'E-mail' },
    { value: 'mobile', label: 'Mobile' },
    { value: 'role', label: 'Role' },
    { value: 'status', label: 'Status' },
    { value: 'last_login', label: 'Last login' },
  ],
  order: 'asc',
};

/** The question to `users.list` that a state of the table means; the page's loader asks the same. */
export function userListInput({ q, sort, order, page, limit, filters }: TableState) {
  const { role, status } = filters;
  return {
    ...(role !== 'all' && { role: role as User['role'] }),
    ...(status !== 'all' && { status: status as User['status'] }),
    ...(q && { q }),
    sort: sort as 'first_name',
    order,
    page,
    limit,
  };
}

/** Whose rate it is, by the newest; at first only what holds today. */
export const rateTable: TableSpec = {
  filters: {
    current: {
      label: 'Current',
      initial: 'true',
      options: [
        { value: 'true', label: 'Current' },
        { value: 'false', label: 'All' },
      ],
      place: 'beside',
    },
  },
  sorts: [
    { value: 'user', label: 'User' },
    { value: 'rate', label: 'Rate' },
    { value: 'charge_rate', label: 'Charge rate' },
    { value: 'effective_from', label: 'From' },
  ],
  order: 'asc',
};

export function rateListInput({ q, sort, order, page, limit, filters }: TableState) {
  return {
    getCurrent: filters.current === 'true',
    ...(q && { q }),
    sort: sort as 'user',
    order,
    page,
    limit,
  };
}

/** Whose rates there may be. */
export const staffInput = { sort: 'first_name', order: 'asc', limit: 1000 } as const;
