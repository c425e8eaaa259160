import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Program } from './global-setup.ts';
import { program } from './programs.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Answer {
  code: number;
  out: string;
  err: string;
}

/** Runs a tool as a process of its own, with nothing of this environment but PATH, and no terminal. */
export async function runTool(name: Program, args: string[], env: Record<string, string>): Promise<Answer> {
  const command = [...(await program(name)), ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { cwd: root, env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv, timeout: 60_000 },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
}
