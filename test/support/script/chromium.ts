import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type PackagedChromium, packagedChromium } from './packaged-chromium.ts';

/** Where the packages of Linux distributions, and the installers of macOS and Windows, put it. */
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

/** It asks nobody anything but the pages of the test, and may be run by root, as in a container. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without a window it calls itself `HeadlessChrome`, which is what bots do. */
const AS_PEOPLE_DO =
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What there is to start, and the variables that it needs beside those of this process. */
type Found = Pick<PackagedChromium, 'executablePath'> & Partial<PackagedChromium>;

/**
 * The browser that tests use: the one that `CHROMIUM` names, else an installed one, else the one that came with `npm ci`.
 * @throws Error that says what to install where there is none
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env, usual = USUAL): Promise<Found> {
  const { CHROMIUM: named } = env;
  if (named) {
    if (existsSync(named)) return { executablePath: named };
    throw new Error(`CHROMIUM names ${named}, which is not there.`);
  }
  const executablePath = usual.find((place) => existsSync(place));
  const found = executablePath === undefined ? await packagedChromium() : { executablePath };
  if (found) return found;
  throw new Error(
    `There is no Chrome or Chromium at ${usual.join(', ')}. Install one (Debian, Ubuntu: apt-get install chromium), ` +
      'or name the file of one in the environment variable CHROMIUM.',
  );
}

/** How long a start may take, beside others on a busy machine. */
const START_MS = 120_000;
/** Rarely, Chromium crashes while it starts (SIGSEGV, before it opens a page): then it is started again. */
const STARTS = 3;

/**
 * Starts Chromium without a window.
 * @param hosts names of hosts that lead to this machine, beside those that end in `.localhost`; `*` stands for anything
 * @param found the browser to start; the one that is found unless given
 * @throws Error that says what to install where there is none
 */
export async function startChromium(hosts: readonly string[] = [], found?: Found): Promise<Browser> {
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
