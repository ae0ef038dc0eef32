import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where the packages of Debian and others, and the installers of macOS and Windows, put it. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
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

/**
 * Starts Chromium without a window.
 * @param hosts names of hosts that lead to this machine, beside those that end in `.localhost`; `*` stands for anything
 * @throws Error that says what to install where there is none
 */
export function startChromium(hosts: readonly string[] = []): Promise<Browser> {
  const places = process.env.CHROMIUM === undefined ? USUAL : [process.env.CHROMIUM];
  const executablePath = places.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      `There is no Chromium at ${places.join(', ')}. Install it (Debian, Ubuntu: apt-get install chromium), ` +
        'or name the file of one in the environment variable CHROMIUM.',
    );
  }
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ');
  return chromium.launch({
    executablePath,
    args: [...QUIET, AS_PEOPLE_DO, ...(rules ? [`--host-resolver-rules=${rules}`] : [])],
  });
}
