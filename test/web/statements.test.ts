import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { foundByAxe } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { FITS, tooWide } from '#test/support/web/narrow.ts';
import { aStockedPromoter, type StockedPromoter } from '#test/support/web/portal.ts';

const PHONE = { width: 320, height: 640 };
const WINDOW = { width: 1280, height: 800 };
const SHEET = '/payouts/1/statement';

let browser: Browser;
let stocked: StockedPromoter;
beforeAll(async () => {
  [stocked, browser] = await Promise.all([aStockedPromoter(), startChromium()]);
});
afterAll(() => browser?.close());

/** Goes over a statement: it is read on a phone, on paper nothing is around it, and it is saved as PDF. */
async function goOver({ page, settled }: Dashboard, title: string, download: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await settled();
  expect(await foundByAxe(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await tooWide(page)).toEqual(FITS);
  const button = page.getByRole('button', { name: download });
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(saved.suggestedFilename()).toBe('statement-1.pdf');
  expect((await readFile(await saved.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await button.isVisible()).toBe(false);
  expect(await page.locator('nav:visible, main ~ header:visible, header:has(~ main):visible').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1, name: title }).isVisible()).toBe(true);
}

test('a company prints the statement of a payout, and saves it as PDF', async () => {
  const { account, key } = stocked.company;
  const dashboard = await openDashboard(browser, { id: account.id, key }, { viewport: WINDOW });
  const { page, go, close } = dashboard;
  await go('/dashboard/payouts');
  await page.getByRole('link', { name: 'Statement of payout 1' }).click();
  await goOver(dashboard, 'Statement of payout 1', 'Download PDF');
  await close();
});

test('a promoter prints it in its own language', async () => {
  const portal = await openDashboard(browser, undefined, { locale: 'de-DE', viewport: WINDOW });
  await portal.page.goto(stocked.address(`/portal${SHEET}`));
  await goOver(portal, 'Abrechnung der Auszahlung 1', 'PDF herunterladen');
  await portal.close();
});
