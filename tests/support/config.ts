import { fixableSettings } from '#server/company-settings/definitions.ts';
import { type Config, readConfig } from '#server/infra/config.ts';

/** The configuration of tests, read from an environment without anything of this machine. */
export function testConfig(environment: Record<string, string> = {}): Config {
  const config = readConfig(
    {
      NODE_ENV: 'test',
      DATABASE_URL: 'postgresql://unused.invalid/unused',
      APP_SECRET: 'a secret for tests only, 32 characters',
      LOG_LEVEL: 'error',
      // Their mail servers and file stores are on this machine.
      ALLOW_PRIVATE_ADDRESSES: 'true',
      ...environment,
    },
    fixableSettings,
  );
  // Open needs a mail server, which most tests do without.
  return environment.SIGNUP ? config : { ...config, signUp: 'open' };
}
