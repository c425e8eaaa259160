import { type Config, readConfig } from '#server/infra/config.ts';

/** The configuration of tests: as an operator's, from an environment, with nothing of this machine's own in it. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgresql://unused.invalid/unused',
    APP_SECRET: 'a secret for tests only, 32 characters',
    LOG_LEVEL: 'error',
    // Their mail servers and file stores are on this machine.
    ALLOW_PRIVATE_ADDRESSES: 'true',
    ...environment,
  });
}
