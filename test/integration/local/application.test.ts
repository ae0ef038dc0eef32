import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { type LocalRun, startLocalRun } from '#lib/local/run/start.ts';
import { formatWelcome } from '#lib/local/run/welcome.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { createTemporaryFolder } from './fixture.ts';

const getDemo = (run: LocalRun) => run.demo as DemoFile;
const PHONE = { width: 320, height: 640 };

/** Reads or changes the allowed origins of the demo account. */
async function getAllowed(run: LocalRun, change?: readonly string[]): Promise<readonly string[]> {
  const { base_url, account_id, api_key } = getDemo(run);
  const response = await fetch(`${base_url}/api/v2/company/settings`, {
    method: change ? 'PUT' : 'GET',
    headers: {
      authorization: `Bearer ${api_key}`,
      'account-id': String(account_id),
      'content-type': 'application/json',
    },
    ...(change ? { body: JSON.stringify({ portal: { allowed_origins: change } }) } : {}),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { portal: { allowed_origins: string[] } }).portal.allowed_origins;
}

let browser: Browser;
let run: LocalRun;
beforeAll(async () => {
  run = await startLocalRun({ port: 0, dataDir: await createTemporaryFolder(), inMemory: true, application: true });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await run?.stop();
});

test('a page of another origin frames the portal accessibly, also on a phone in dark mode', async () => {
  const demo = getDemo(run);
  const address = String(demo.application);
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(formatWelcome(demo, run, 1000, 'x')).toContain(`In a frame  ${address}/ `);
  expect(await getAllowed(run)).toEqual([address]);

  const page = await browser.newPage({ locale: 'en-US', colorScheme: 'light' });
  await page.goto(address);
  await page.getByText('The frame shows the portal of anna@example.com.').waitFor();
  const portal = page.frameLocator('iframe');
  await portal.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await portal.getByRole('link', { name: 'Payouts', exact: true }).first().click();
  await portal.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  // The page makes the frame as high as the portal.
  const height = () => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
  expect(await eventually(height, (pixels) => pixels >= 480)).toBeGreaterThanOrEqual(480);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await page.close();
});

test('the embedding page gives no token at another host name and redirects to its own', async () => {
  const { application } = getDemo(run);
  const other = String(application).replace('localhost', '127.0.0.1');
  const response = await fetch(`${other}/portal-token`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, `${application}/`]);
  expect((await fetch(`${application}/nowhere`)).status).toBe(404);
});

test('an account of an earlier run gets the embedding page at a stable address and keeps its own origins', async () => {
  const dataDir = await createTemporaryFolder();
  const own = 'https://app.acme.example';
  const first = await startLocalRun({ port: 0, dataDir });
  expect(getDemo(first).application).toBeUndefined();
  await getAllowed(first, [own]);
  await first.stop();

  const second = await startLocalRun({ port: 0, dataDir, application: true });
  const { application } = getDemo(second);
  expect(await getAllowed(second)).toEqual([own, application]);
  await second.stop();

  const third = await startLocalRun({ port: 0, dataDir, application: true });
  expect(getDemo(third).application).toBe(application);
  expect(await getAllowed(third)).toEqual([own, application]);
  await third.stop();
});
