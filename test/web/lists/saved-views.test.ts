import { beforeAll, expect, test } from 'vitest';
import type { Company } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { aCompanyWithSales } from '#test/support/web/company-with-sales.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompanyWithSales();
});

/** The dashboard of a new user. */
async function openAsNewUser(): Promise<Dashboard> {
  const { email } = await anInvitedUser(company, 'viewer');
  const dashboard = await openDashboard(browser());
  const signInPage = await dashboard.context.newPage();
  await signInPage.goto('/dashboard/');
  await signInAs(signInPage, email);
  await signInPage.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await signInPage.close();
  return dashboard;
}

/** Opens the menu and chooses an item. */
async function choose({ page }: Dashboard, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function fillName({ page }: Dashboard, name: string, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a view of a list is saved, found again, updated, renamed and deleted', async () => {
  const dashboard = await openAsNewUser();
  const { page, go, waitUntilIdle, close } = dashboard;
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  await go('/dashboard/commissions');
  await menu('Views').click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Save view…' }).isDisabled()).toBe(true);
  expect(await findAxeViolations(page, { hasMenu: true })).toEqual([]);
  await page.keyboard.press('Escape');

  await go('/dashboard/commissions?status=pending&sort=-amount&columns=created_at,amount');
  await choose(dashboard, 'Views', 'Save view…');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a name.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await fillName(dashboard, 'Large and pending', 'Save');
  await menu('View: Large and pending').waitFor();

  await choose(dashboard, 'View: Large and pending', 'All commissions');
  await menu('Views').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await choose(dashboard, 'Views', 'Large and pending');
  await page.waitForURL(/sort=-amount/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    status: 'pending',
    sort: '-amount',
    columns: 'created_at,amount',
  });
  await waitUntilIdle();
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await choose(dashboard, 'View: Large and pending, edited', 'Update view');
  await menu('View: Large and pending').waitFor();
  await choose(dashboard, 'View: Large and pending', 'Rename…');
  await fillName(dashboard, 'Large', 'Rename');
  await menu('View: Large').waitFor();

  // Recognized by the address alone, which names its parts in another order.
  await go('/dashboard/commissions?sort=-amount&columns=amount,created_at');
  await menu('View: Large').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await menu('View: Large').click();
  await page.getByRole('menuitem', { name: 'Delete view' }).waitFor();
  expect([await findAxeViolations(page, { hasMenu: true }), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await menu('Views').click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['All commissions', 'Save view…']);
  await close();
});

test('a user sees neither the views of another list nor those of another user', async () => {
  const dashboard = await openAsNewUser();
  await dashboard.go('/dashboard/promoters?q=grace');
  await choose(dashboard, 'Views', 'Save view…');
  await fillName(dashboard, 'Grace', 'Save');
  await dashboard.page.getByRole('button', { name: 'View: Grace' }).waitFor();
  const other = await openAsNewUser();
  for (const { page, go, close } of [dashboard, other]) {
    await go('/dashboard/referrals?q=grace');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['All referrals', 'Save view…']);
    await close();
  }
});
