import { type AppProcess, startAppProcess } from './app-process.ts';

export interface BuiltApp extends Pick<AppProcess, 'url' | 'output'> {
  stop(): Promise<void>;
}

/** Starts `node build/server/start.js` on a database, which it migrates. Requires `npm run build`. */
export async function startBuiltApp(
  databaseUrl: string,
  { demo = false, env = {} }: { demo?: boolean; env?: Record<string, string> } = {},
): Promise<BuiltApp> {
  const app = await startAppProcess({
    run: ['build/server/start.js'],
    env: {
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret for tests only, 32 characters',
      DEMO: String(demo),
      ...env,
    },
  });
  const stop = async () => {
    app.kill('SIGTERM');
    await app.ended;
  };
  return { ...app, stop };
}
