declare const minted: unique symbol;

export type Role = 'admin' | 'employee' | 'contractor' | 'landlord';

/**
 * The caller and their company, the start of every query of a business table. Branded: only `server/auth/scope.ts`
 * makes one, from a live session. Rows outside it do not exist for the caller.
 */
export interface Scope {
  readonly [minted]: true;
  readonly company_id: number;
  readonly user_id: number;
  readonly role: Role;
  /** IANA name of the company's zone, for its days and weeks. */
  readonly time_zone: string;
}
