import { beforeAll, expect, test } from 'vitest';
import type { Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { aCompanyWithSales } from '#test/support/web/company-with-sales.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompanyWithSales();
});

test('a signed-out user signs in, returns to the same view and signs out', async () => {
  const { email } = await anInvitedUser(company, 'manager');
  const { page, close } = await openDashboard(browser());
  await page.goto('/dashboard/commissions?status=pending&sort=amount');
  await signInAs(page, email);
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

test('two windows share a session, and a sign-out in one also ends the other', async () => {
  const { email } = await anInvitedUser(company, 'viewer');
  const { page, context, close } = await openDashboard(browser());
  await page.goto('/dashboard/commissions');
  await signInAs(page, email);
  await page.getByRole('heading', { level: 1, name: 'Commissions' }).waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard/payouts');
  await other.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  // It asks for a sign-in and stays where it is.
  await context.clearCookies();
  await other.getByRole('navigation').getByRole('link', { name: 'Referrals', exact: true }).click();
  await other.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await close();
});
