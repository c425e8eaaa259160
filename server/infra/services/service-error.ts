/** Why an outside service failed, as one line for admins. */
export class ServiceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceError';
  }
}

const maxLength = 300;

const timeoutCodes: readonly string[] = ['ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'TimeoutError'];

/** True for timeouts, including those of `withDeadline`: the service neither accepted nor rejected. */
export const isTimeout = (error: unknown): boolean => {
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string };
  return timeoutCodes.includes(code) || timeoutCodes.includes(name);
};

/** Makes a foreign server's message safe to show: one line, truncated, without secrets it may echo. */
export function plainMessage(message: string, secrets: readonly (string | undefined)[] = []): string {
  let line = message;
  for (const secret of secrets) {
    if (!secret) continue;
    for (const form of [secret, Buffer.from(secret).toString('base64')]) line = line.replaceAll(form, '•••');
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replaces the characters that break a line
  line = line.replace(/[\u0000-\u001f\u007f\u2028\u2029\s]+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Rejects with ETIMEDOUT after `ms`, then calls `giveUp` to abort `work`. */
export async function withDeadline<T>(
  work: Promise<T>,
  { ms, message, giveUp }: { ms: number; message: string; giveUp: () => void },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new ServiceError(message), { code: 'ETIMEDOUT' }));
      giveUp();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Avoids an unhandled rejection after the deadline.
    work.catch(() => {});
  }
}

export const unknownHostMessage = (host: string) => `The server ${host} couldn’t be found.`;
