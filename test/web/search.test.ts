import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { aCompanyWithSales } from '#test/support/web/company-with-sales.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

let browser: Browser;
let company: Company;
beforeAll(async () => {
  [company, browser] = await Promise.all([aCompanyWithSales(), startChromium()]);
});
afterAll(() => browser?.close());

const openSearchDashboard = () => openDashboard(browser, { id: company.account.id, key: company.key });
const SHORTCUT = 'ControlOrMeta+k';

test('a user finds a customer by the event id of a sale with the keyboard alone', async () => {
  const { page, calls, go, close } = await openSearchDashboard();
  await go('/dashboard/commissions');
  await page.keyboard.press(SHORTCUT);
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.and(page.locator(':focus')).waitFor();
  const earlier = calls.length;
  await page.keyboard.insertText('invoice-1');
  const customer = page.getByRole('option', { name: 'customer1@shop.example Found by event ID invoice-1' });
  await customer.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  // A call for each kind of record, and one for the names of campaigns.
  expect(calls.length - earlier).toBeLessThanOrEqual(4);
  await page.getByRole('option', { name: /^invoice-1 / }).waitFor();
  await expect.poll(() => customer.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => customer.getAttribute('aria-selected')).toBe('false');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => customer.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/referrals\/\d+$/);
  await search.waitFor({ state: 'detached' });
  await close();
});

test('a search by an id finds the referral that has it', async () => {
  const { page, go, close } = await openSearchDashboard();
  const { body } = await request('/api/v2/company/referrals?per_page=1', {
    headers: createV2Headers(company.account.id, company.key),
  });
  const [{ id, email }] = body;
  await go('/dashboard/');
  await page.keyboard.press(SHORTCUT);
  await page.getByRole('combobox', { name: 'Search' }).fill(`#${id}`);
  await page.getByRole('option', { name: `${email} ID ${id} ·` }).click();
  await page.waitForURL(`**/dashboard/referrals/${id}`);
  await close();
});

test('the search also opens pages, settings and actions', async () => {
  const { page, go, close } = await openSearchDashboard();
  await go('/dashboard/');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('api keys');
  await page.getByRole('option', { name: 'API keys Settings' }).click();
  await page.waitForURL(/settings\?part=keys/);
  await page.keyboard.press(SHORTCUT);
  await search.fill('add promoter');
  await page.getByRole('option', { name: 'New promoter' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New promoter' }).waitFor();
  await close();
});

test('a canceled new-promoter dialog of the search starts empty again', async () => {
  const { page, go, close } = await openSearchDashboard();
  await go('/dashboard/');
  const dialog = page.getByRole('dialog', { name: 'New promoter' });
  const reopen = async () => {
    await page.keyboard.press(SHORTCUT);
    await page.getByRole('combobox', { name: 'Search' }).fill('new promoter');
    await page.getByRole('option', { name: 'New promoter' }).click();
    await dialog.waitFor();
  };
  const campaign = dialog.getByRole('combobox', { name: /^Campaign/ });
  const welcome = dialog.getByRole('checkbox', { name: 'Send welcome e-mail' });
  await reopen();
  await campaign.click();
  await page.getByRole('option', { name: company.campaign.name }).click();
  await expect.poll(() => campaign.inputValue()).toBe(company.campaign.name);
  await welcome.uncheck();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await reopen();
  expect([await campaign.inputValue(), await welcome.isChecked()]).toEqual(['', true]);
  await close();
});

test('the search reports no results, offers the tracking log, and shows errors with a retry', async () => {
  const { page, go, close } = await openSearchDashboard();
  await go('/dashboard/');
  await page.keyboard.press(SHORTCUT);
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('nothing-at-all');
  await page.getByText('No results for “nothing-at-all”').waitFor();
  await page.getByRole('option', { name: 'Find event “nothing-at-all” in the tracking log' }).waitFor();
  const commissions = '**/api/v2/company/commissions*';
  await page.route(commissions, (route) => route.fulfill({ status: 500, body: '{"message":"Internal Server Error"}' }));
  await search.fill('invoice-0');
  await page.getByRole('alert').getByText('Internal Server Error').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute(commissions);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('option', { name: /^invoice-0 / }).waitFor();
  await search.fill('rejected-1');
  await page.getByRole('option', { name: 'Find event “rejected-1” in the tracking log' }).click();
  await page.getByRole('button', { name: 'Event ID: rejected-1' }).waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await close();
});

test('the search offers only actions that the user’s role allows', async () => {
  const { email } = await anInvitedUser(company, 'viewer');
  const { page, close } = await openDashboard(browser);
  await page.goto('/dashboard/');
  await signInAs(page, email);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press(SHORTCUT);
  await page.getByRole('combobox', { name: 'Search' }).fill('pay');
  await page.getByRole('option', { name: 'Payment batches' }).waitFor();
  expect(await page.getByRole('option', { name: 'Pay payouts' }).count()).toBe(0);
  await close();
});
