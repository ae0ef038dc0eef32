import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { projectRoot } from '#lib/bundle.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { SCREENS } from '#test/support/web/screens.ts';

/** What `npm start` has written about the account it shows. */
interface Demo {
  readonly base_url: string;
  readonly account_id: number;
  readonly api_key: string;
}

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 320, height: 640 } },
};
const FOLDER = join(projectRoot, '.local', 'screenshots');

// Takes a picture of every screen of the dashboard that `npm start` serves: light, dark, and as on a phone.
const file = process.argv[2] ?? join(projectRoot, '.local', 'demo.json');
const demo: Demo = JSON.parse(await readFile(file, 'utf8'));
process.env.SERVICE_URL = demo.base_url;
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await startChromium();
try {
  for (const [look, options] of Object.entries(LOOKS)) {
    const { page, go, close } = await openDashboard(browser, { id: demo.account_id, key: demo.api_key }, options);
    for (const { path, title } of SCREENS) {
      await go(path);
      await page.screenshot({ path: join(FOLDER, `${title.toLowerCase().replaceAll(' ', '-')}-${look}.png`) });
    }
    await close();
  }
} finally {
  await browser.close();
}
console.log(FOLDER);
