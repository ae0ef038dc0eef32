import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { aDevServer, type DevServer } from '#test/support/web/dev-server.ts';
import { aFramingPage, type FramingPage } from '#test/support/web/framing.ts';
import { aPromoterWithRecords, type PromoterWithRecords } from '#test/support/web/portal.ts';

let browser: Browser;
let stocked: PromoterWithRecords;
let server: DevServer;
let around: FramingPage;
beforeAll(async () => {
  [stocked, around, server] = await Promise.all([aPromoterWithRecords(), aFramingPage(), aDevServer('portal')]);
  const { account } = stocked.company;
  await changeSettings({ account, runtime }, { portal: { allowedOrigins: [around.origin] } });
  browser = await startChromium();
});
afterAll(() => Promise.all([browser?.close(), server?.close(), around?.close()]));

test('the development server serves the portal, the embed page and the sign-up page', async () => {
  const { account, campaign } = stocked.company;
  const page = await browser.newPage({ locale: 'en-US' });
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.origin}${stocked.address('/portal/earnings')}`);
  await page.getByRole('heading', { level: 1, name: 'Earnings' }).waitFor();
  await page.goto(`${server.origin}/join/${campaign.id}?account=${account.id}`);
  await page.getByRole('heading', { level: 1, name: /^Become a promoter/ }).waitFor();
  await page.goto(around.showing(`${server.origin}${stocked.address('/portal/embed')}`));
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const response = await fetch(`${server.origin}/portal/embed?account=2000000000`);
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([404, "frame-ancestors 'none'"]);
});
