import type { Insertable } from 'kysely';
import type {
  DB,
  Expenses,
  Jobs,
  JobTasks,
  Notes,
  Payments,
  Properties,
  TimeRecords,
  UserRates,
  Users,
} from './types.gen.ts';

/*
 * A world is declared: companies with all that is in them, named by readable keys. Where one thing names another it does
 * so by that key, and a key that is not declared does not compile. What a thing does not say is filled in (world.ts).
 */

type Columns<T extends keyof DB | object> = T extends keyof DB ? Insertable<DB[T]> : Insertable<T>;
/** Any column but those that the builder sets: optional, since it has a default for each. */
type Some<T extends object, Except extends keyof Columns<T> = never> = Partial<
  Omit<Columns<T>, 'company_id' | 'id' | 'updatedAt' | Except>
>;

export type RateSpec = Some<UserRates, 'user_id' | 'rate' | 'effective_from'> & {
  /** Pounds an hour. */
  rate: number;
  effective_from: string;
};

export type UserSpec = Some<Users, 'role'> & {
  role: Columns<Users>['role'];
  /** Absent: `worldPassword`. Null: an account that cannot log in. */
  password?: string | null;
  rates?: readonly RateSpec[];
};

export type PropertySpec<U extends string> = Some<Properties, 'landlord_id' | 'agent_id'> & {
  landlord?: U;
  agent?: U;
};

export type JobSpec<U extends string, P extends string> = Some<Jobs, 'property_id' | 'created_by'> & {
  property: P;
  created_by?: U | null;
  /** Users, each with the day for which they are assigned, or without one. */
  assignees?: readonly (U | { user: U; on: string })[];
};

export type RecordSpec<U extends string, J extends string> = Some<
  TimeRecords,
  'user_id' | 'job_id' | 'start_time' | 'created_by' | 'invoice_id'
> & {
  user: U;
  job: J;
  start_time: string;
  created_by?: U | null;
};

export type PaymentSpec<U extends string> = Some<Payments, 'user_id' | 'amount' | 'created_by'> & {
  user: U;
  /** Pounds. */
  amount: number;
  created_by?: U | null;
};

export type ExpenseSpec<U extends string, P extends string, J extends string> = Some<
  Expenses,
  'user_id' | 'job_id' | 'property_id' | 'amount' | 'created_by' | 'invoice_id'
> & {
  user: U;
  /** May be absent for tools, fuel, parking and travel. */
  job?: J;
  property?: P;
  /** Pounds, gross. */
  amount: number;
  created_by?: U | null;
};

/** On a job, or at a property. */
type Place<P extends string, J extends string> = { job: J; property?: P } | { property: P; job?: undefined };

export type NoteSpec<U extends string, P extends string, J extends string> = Place<P, J> &
  Some<Notes, 'user_id' | 'job_id' | 'property_id'> & { user: U };

export type TaskSpec<U extends string, P extends string, J extends string> = Place<P, J> &
  Some<JobTasks, 'assigned_to' | 'job_id' | 'property_id' | 'created_by'> & {
    assigned_to?: U;
    created_by?: U | null;
  };

export interface CompanySpec<
  U extends string,
  P extends string = never,
  J extends string = never,
  R extends string = never,
  Y extends string = never,
  E extends string = never,
  N extends string = never,
  T extends string = never,
> {
  name?: string;
  createdAt?: string;
  /** By setting key, as text: what differs from the defaults. */
  settings?: Readonly<Record<string, string>>;
  users: Record<U, UserSpec>;
  properties?: Record<P, PropertySpec<NoInfer<U>>>;
  jobs?: Record<J, JobSpec<NoInfer<U>, NoInfer<P>>>;
  records?: Record<R, RecordSpec<NoInfer<U>, NoInfer<J>>>;
  payments?: Record<Y, PaymentSpec<NoInfer<U>>>;
  expenses?: Record<E, ExpenseSpec<NoInfer<U>, NoInfer<P>, NoInfer<J>>>;
  notes?: Record<N, NoteSpec<NoInfer<U>, NoInfer<P>, NoInfer<J>>>;
  tasks?: Record<T, TaskSpec<NoInfer<U>, NoInfer<P>, NoInfer<J>>>;
}

export type AnyCompany = CompanySpec<string, string, string, string, string, string, string, string>;
export type World = Readonly<Record<string, AnyCompany>>;

type KeysOf<Collection> = Collection extends object ? Extract<keyof Collection, string> : never;

/** The ids of what was made, under the keys of the declaration. */
export interface CompanyIds<C extends AnyCompany> {
  id: number;
  users: Record<KeysOf<C['users']>, number>;
  properties: Record<KeysOf<C['properties']>, number>;
  jobs: Record<KeysOf<C['jobs']>, number>;
  records: Record<KeysOf<C['records']>, number>;
  payments: Record<KeysOf<C['payments']>, number>;
  expenses: Record<KeysOf<C['expenses']>, number>;
  notes: Record<KeysOf<C['notes']>, number>;
  tasks: Record<KeysOf<C['tasks']>, number>;
}

export type WorldIds<W extends World> = { [K in keyof W]: CompanyIds<W[K]> };

/** Declares a company: the same value back, its references checked against its keys. */
export function company<
  U extends string,
  P extends string = never,
  J extends string = never,
  R extends string = never,
  Y extends string = never,
  E extends string = never,
  N extends string = never,
  T extends string = never,
>(spec: CompanySpec<U, P, J, R, Y, E, N, T>): CompanySpec<U, P, J, R, Y, E, N, T> {
  return spec;
}
