import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { aPromoterWithRecords, type PromoterWithRecords } from '#test/support/web/portal.ts';

const PHONE = { width: 320, height: 640 };
const WINDOW = { width: 1280, height: 800 };
const SHEET = '/payouts/1/statement';

let browser: Browser;
let stocked: PromoterWithRecords;
beforeAll(async () => {
  [stocked, browser] = await Promise.all([aPromoterWithRecords(), startChromium()]);
});
afterAll(() => browser?.close());

/** Checks a statement on a phone, in print without surroundings, and as PDF. */
async function checkDocument({ page, waitUntilIdle }: Dashboard, title: string, download: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await waitUntilIdle();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  const button = page.getByRole('button', { name: download });
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(saved.suggestedFilename()).toBe('statement-1.pdf');
  expect((await readFile(await saved.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => button.isVisible()).toBe(false);
  await expect
    .poll(() => page.locator('nav:visible, main ~ header:visible, header:has(~ main):visible').count())
    .toBe(0);
  await expect.poll(() => page.getByRole('heading', { level: 1, name: title }).isVisible()).toBe(true);
}

test('a company prints the statement of a payout, and saves it as PDF', async () => {
  const { account, key } = stocked.company;
  const dashboard = await openDashboard(browser, { id: account.id, key }, { viewport: WINDOW });
  const { page, go, close } = dashboard;
  await go('/dashboard/payouts');
  await page.getByRole('link', { name: 'Statement of payout 1' }).click();
  await checkDocument(dashboard, 'Statement of payout 1', 'Download PDF');
  await close();
});

test('a promoter prints a statement in its own language', async () => {
  const portal = await openDashboard(browser, undefined, { locale: 'de-DE', viewport: WINDOW });
  await portal.page.goto(stocked.address(`/portal${SHEET}`));
  await checkDocument(portal, 'Abrechnung der Auszahlung 1', 'PDF herunterladen');
  await portal.close();
});

test('a company sees which promoters need a tax form for a year’s payouts, until one is recorded', async () => {
  const { company, promoter } = stocked;
  const { account } = company;
  const headers = createCredentials('v2', company);
  await setPayoutTerms({ account, runtime }, { usFormThreshold: 1 });
  // A process caches an account per key for half a minute. This key is unused.
  const { body } = await company.v2('/company/api_keys', { name: 'Books', scopes: ['read', 'manage', 'pay'] });
  const ids = await readWholeList(account.id, payoutListName({ promoterId: promoter.id }));
  expect((await company.v2('/company/payouts/mark_as_paid', { ids })).status).toBeLessThan(300);
  const listPaid = () => readWholeList(account.id, payoutListName({ promoterId: promoter.id }, 'completed'));
  expect(await eventually(listPaid, ({ length }) => length === ids.length)).toEqual(ids);
  const dashboard = await openDashboard(browser, { id: account.id, key: body.key }, { viewport: WINDOW });
  const { page, go, waitUntilIdle, close } = dashboard;
  await go('/dashboard/payouts');
  await page.getByRole('link', { name: 'Yearly totals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Yearly totals' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Required' }).first().waitFor();
  await waitUntilIdle();
  expect(await findAxeViolations(page)).toEqual([]);
  const year = new Date().getUTCFullYear();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe(`paid-in-${year}.csv`);
  await go('/dashboard/payouts/year?lacks_tax_form=true');
  await page.getByRole('row').filter({ hasText: 'Required' }).first().waitFor();
  await page.setViewportSize(PHONE);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await page.setViewportSize(WINDOW);
  const json = { profile: { w9_form_url: 'https://files.example/w9.pdf' } };
  expect((await send(v2PromotersUpdate, { variables: { id: promoter.id }, json, headers })).status).toBe(200);
  await go(`/dashboard/payouts/year?lacks_tax_form=true&year=${year}`);
  await page.getByText('No results', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('row').filter({ hasText: 'W-9' }).first().waitFor();
  await go(`/dashboard/payouts/year?year=${year - 1}`);
  await page.getByText(`No one was paid in ${year - 1}`).waitFor();
  await close();
});
