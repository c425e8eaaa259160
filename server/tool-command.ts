import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What is wrong with a command line, as the person typed it. */
export class UsageError extends Error {}

/** The options of a tool that does one thing, which is named first: `create`, `move`. Throws UsageError. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  verb: string,
  options: Options,
) {
  let parsed: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (positionals.join(' ') !== verb) {
    throw new UsageError(
      positionals.length === 0 ? 'What is to be done?' : `Unknown: ${positionals.join(' ')}`,
    );
  }
  return values;
}
