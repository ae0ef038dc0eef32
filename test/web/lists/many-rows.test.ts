import pLimit from 'p-limit';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { runtime } from '#shared/runtime.ts';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

/** More than one page of the API. */
const MANY = 102;
/** Concurrent calls. */
const AT_ONCE = 8;

const browser = provideChromium();
let dashboard: Dashboard;
beforeAll(async () => {
  const company = await aCompany();
  const { account } = company;
  const call = { account, runtime };
  const limit = pLimit(AT_ONCE);
  // A new company has one of each, except for users.
  const others = Array.from({ length: MANY - 1 }, (_, index) => index + 2);
  await Promise.all(
    others.flatMap((number) => [
      limit(() => issueApiKey(call, `Key ${number}`)),
      limit(() => company.campaignWith({ name: `Campaign ${number}`, rewards: [] })),
    ]),
  );
  // Users of an account share one record, so they are invited one by one.
  for (const number of [1, ...others]) {
    await inviteUser(call, { email: `person${number}@acme.example`, role: 'viewer', quiet: true });
  }
  dashboard = await openDashboard(browser(), { id: account.id, key: company.key });
});
afterAll(() => dashboard?.close());

test.each([
  { path: '/dashboard/settings?part=people', table: 'People' },
  { path: '/dashboard/settings?part=keys', table: 'API keys' },
  { path: '/dashboard/campaigns', table: 'Campaigns' },
])('$table are all shown, even if the API returns them in several pages', async ({ path, table }) => {
  await dashboard.go(path);
  const rows = dashboard.page.getByRole('table', { name: table }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(MANY + 1);
});

test('the portal’s settings have the sign-up page of each campaign', async () => {
  await dashboard.go('/dashboard/settings?part=portal');
  await expect.poll(() => dashboard.page.getByText(/^Sign-up for /).count()).toBe(MANY);
});

test.each([
  { path: '/dashboard/', field: 'Campaign', offered: MANY },
  { path: '/dashboard/campaigns/1?tab=commissions', field: 'Next campaign', offered: MANY - 1 },
])('the field $field at $path finds all campaigns by typing', async ({ path, field, offered }) => {
  const { page, go } = dashboard;
  await go(path);
  if (field === 'Next campaign') await page.getByRole('checkbox', { name: /to another campaign/ }).check();
  const chooser = page.getByRole('combobox', { name: field, exact: true });
  await chooseFromAll(chooser, offered);
  await expect.poll(() => chooser.inputValue()).toBe(`Campaign ${MANY}`);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('a filter by campaign offers all campaigns', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/promoters');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Campaign', exact: true }).click();
  await chooseFromAll(page.getByRole('combobox', { name: 'Campaign', exact: true }));
  await page.waitForURL(/campaign_id=/);
});

async function chooseFromAll(field: Locator, offered = MANY) {
  const { page } = dashboard;
  await field.click();
  const last = page.getByRole('option', { name: `Campaign ${MANY}` });
  await last.waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('option').count()).toBe(offered);
  await field.fill(`campaign ${MANY}`);
  await last.click();
}
