/** Why a service outside refused or failed us, in a line for admins. */
export class ServiceFault extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'ServiceFault';
  }
}

const longest = 300;

const silences: readonly string[] = ['ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'TimeoutError'];

/** Whether nobody answered, after much waiting: neither yes nor no. `withDeadline` says so too. */
export const isSilence = (error: unknown): boolean => {
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string };
  return silences.includes(code) || silences.includes(name);
};

/** What a foreign server said, fit to be shown: one line, cut, without the secrets that it may have sent back. */
export function saidPlainly(words: string, secrets: readonly (string | undefined)[] = []): string {
  let line = words;
  for (const secret of secrets) {
    if (!secret) continue;
    for (const form of [secret, Buffer.from(secret).toString('base64')]) line = line.replaceAll(form, '•••');
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what makes more than a line of it.
  line = line.replace(/[\u0000-\u001f\u007f\u2028\u2029\s]+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** `work`, or once `ms` have passed the fault that says so; `giveUp` then ends what is still under way. */
export async function withDeadline<T>(
  work: Promise<T>,
  { ms, words, giveUp }: { ms: number; words: string; giveUp: () => void },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new ServiceFault(words), { code: 'ETIMEDOUT' }));
      giveUp();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // When the deadline was first, nobody else waits for what became of it.
    work.catch(() => {});
  }
}
