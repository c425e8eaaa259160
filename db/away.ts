/* Whether an error means that the database can't be reached, so that the request may succeed a moment later. */

const met = new WeakSet<object>();

/** Called by the pool with errors of connecting and of connections that died. Returns the error. */
export function throwIfAway<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) met.add(error);
  return error;
}

/** Connection exceptions, a server that starts or stops, no free connection, a standby that takes no writes. */
const serverCodes = /^(08...|57P0[1-3]|53300|25006)$/;

/** pg has no code for a statement sent on a connection that has just died. */
const closedClient = /is not queryable$/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const isServerCode = 'severity' in error && typeof code === 'string' && serverCodes.test(code);
  return isServerCode || met.has(error) || closedClient.test(error.message);
}
