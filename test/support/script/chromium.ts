import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { findPackagedChromium, type PackagedChromium } from './packaged-chromium.ts';

/** Default locations on Linux, macOS and Windows. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ...(process.env.LOCALAPPDATA ? [`${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`] : []),
];

/** Disables background requests, and the sandbox, so that root can run it in containers. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The default user agent `HeadlessChrome` would count as a bot. */
const AS_PEOPLE_DO =
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type FoundChromium = Pick<PackagedChromium, 'executablePath'> & Partial<PackagedChromium>;

/**
 * Finds the test browser: `CHROMIUM`, else an installed one, else the one from `npm ci`.
 * @throws Error with installation instructions
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env, usual = USUAL): Promise<FoundChromium> {
  const { CHROMIUM: named } = env;
  if (named) {
    if (existsSync(named)) return { executablePath: named };
    throw new Error(`CHROMIUM names ${named}, which is not there.`);
  }
  const executablePath = usual.find((path) => existsSync(path));
  const found = executablePath === undefined ? await findPackagedChromium() : { executablePath };
  if (found) return found;
  throw new Error(
    `There is no Chrome or Chromium at ${usual.join(', ')}. Install one (Debian, Ubuntu: apt-get install chromium), ` +
      'or name the file of one in the environment variable CHROMIUM.',
  );
}

const START_MS = 120_000;
/** Chromium rarely crashes at startup (SIGSEGV): retries. */
const STARTS = 3;

/**
 * Starts headless Chromium.
 * @param hosts hosts resolved to this machine in addition to `*.localhost`; `*` is a wildcard
 * @param found default: the browser of {@link findChromium}
 * @throws Error with installation instructions
 */
export async function startChromium(hosts: readonly string[] = [], found?: FoundChromium): Promise<Browser> {
  const { executablePath, env } = found ?? (await findChromium());
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ');
  const options = {
    executablePath,
    timeout: START_MS,
    ...(env ? { env: { ...process.env, ...env } } : {}),
    args: [...QUIET, AS_PEOPLE_DO, ...(rules ? [`--host-resolver-rules=${rules}`] : [])],
  };
  for (let start = 1; ; start += 1) {
    try {
      return await chromium.launch(options);
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}
