import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvited } from '#test/support/users/people.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { soldMany } from '#test/support/web/sold.ts';

let browser: Browser;
let company: Company;
beforeAll(async () => {
  company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter();
  await soldMany(company, 2, promotion.refId);
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** Says on the page of the local run's issuer who one is. */
async function say(page: Page, email: string): Promise<void> {
  await page.getByText('Somebody else, whom you have invited').click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('whoever is not signed in signs in, comes back to the same view, and signs out', async () => {
  const { email } = await anInvited(company, 'manager');
  const { page, close } = await openDashboard(browser);
  await page.goto('/dashboard/commissions?status=pending&sort=amount');
  await say(page, email);
  await page.getByRole('heading', { level: 1, name: 'Commissions' }).waitFor();
  expect(new URL(page.url()).search).toBe('?status=pending&sort=amount');
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await eventually(
    async () => new URL(page.url()).pathname,
    (path) => !path.startsWith('/dashboard'),
  );
  const { status } = await page.request.get('/api/v2/me').then((response) => ({ status: response.status() }));
  expect(status).toBe(401);
  await close();
});

test('a viewer sees commissions and cannot press what changes them; two windows share a sign-in', async () => {
  const { email } = await anInvited(company, 'viewer');
  const { page, context, close } = await openDashboard(browser);
  await page.goto('/dashboard/commissions');
  await say(page, email);
  await page
    .getByRole('checkbox', { name: /^Select commission/ })
    .first()
    .check();
  for (const name of ['Approve', 'Deny', 'Pay out']) {
    expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  }
  const other = await context.newPage();
  await other.goto('/dashboard/payouts');
  await other.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  // What ends in one window is over in the other: it asks for a sign-in, and stays where it is.
  await context.clearCookies();
  await other.getByRole('navigation').getByRole('link', { name: 'Referrals', exact: true }).click();
  await other.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  await close();
});
