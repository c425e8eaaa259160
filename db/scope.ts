declare const minted: unique symbol;

export type Role = 'admin' | 'employee' | 'contractor' | 'landlord';

/** The caller and their company, for every query of a business table. Only `server/auth/scope.ts` makes one. */
export interface Scope {
  readonly [minted]: true;
  readonly company_id: number;
  readonly user_id: number;
  readonly role: Role;
  /** IANA name of the company's zone, for its days and weeks. */
  readonly time_zone: string;
}
