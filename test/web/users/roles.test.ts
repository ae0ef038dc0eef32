import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#shared/domain/accounts/caller.ts';
import { type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { aCompanyWithSales } from '#test/support/web/company-with-sales.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { SCREENS } from '#test/support/web/screens.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompanyWithSales();
  await company.v2('/company/commissions/approve', { ids: [1] });
  const points = { commission_type: 'custom', unit: 'points', amount: 300, promoter_campaign_id: 1 };
  await company.v2('/company/commissions', points);
  await waitForRows(company, 'commissions?filters[status]=approved', 2);
});

/** The dashboard of a user with this role. */
async function signedIn(role: Role): Promise<Dashboard & { readonly refused: string[] }> {
  const { email } = await anInvitedUser(company, role);
  const dashboard = await openDashboard(browser());
  const refused: string[] = [];
  dashboard.page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  // In a separate window, so that its leftovers affect no tested page.
  const signInPage = await dashboard.context.newPage();
  await signInPage.goto('/dashboard/');
  await signInAs(signInPage, email);
  await signInPage.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await signInPage.close();
  return { ...dashboard, refused };
}

/** Bulk action buttons of a list with these rows selected. */
async function readMenu(page: Page): Promise<string[]> {
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  const buttons = await page.getByRole('region', { name: 'Selection' }).getByRole('button').allTextContents();
  return buttons.filter((name) => !/^(Select|Clear)/.test(name));
}

const RECORDS = [
  ...['/dashboard/promoters/1', '/dashboard/referrals/1', '/dashboard/commissions/1'],
  ...['/dashboard/campaigns/1', '/dashboard/campaigns/new'],
];

test('no screen offers a viewer a change or requests data that viewers may not see', async () => {
  const { page, go, refused, close } = await signedIn('viewer');
  for (const path of [...SCREENS.map((screen) => screen.path), ...RECORDS]) {
    await go(path);
    await expect.poll(() => page.getByRole('checkbox').and(page.locator(':enabled')).count()).toBe(0);
    expect(
      await page
        .locator('#main')
        .getByRole('button', { name: /^(New|Save|Approve|Actions)/ })
        .count(),
    ).toBe(0);
  }
  await go('/dashboard/campaigns/1');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
  await go('/dashboard/settings');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
  await expect
    .poll(() => page.getByRole('tab').allTextContents())
    .toEqual([
      'Company',
      'Payouts',
      'Exchange rates',
      'Fraud',
      'E-mail',
      'Portal',
      'Billing',
      'Notifications',
      'Import',
    ]);
  await go('/dashboard/settings?part=billing');
  await expect
    .poll(() => page.getByRole('button', { name: /^(Add|Replace|Options|Disconnect|Reprocess)/ }).count())
    .toBe(0);
  await go('/dashboard/settings?part=portal');
  await expect.poll(() => page.getByRole('button', { name: 'Add a question' }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  for (const path of ['/dashboard/settings?part=keys', '/dashboard/settings?part=audit', '/dashboard/campaigns/new']) {
    await go(path);
    await page.getByText('Your role does not allow this').waitFor();
  }
  expect(refused).toEqual([]);
  await close();
});

test('a payer is offered payment actions, and a manager all others', async () => {
  const payer = await signedIn('payer');
  await payer.go('/dashboard/commissions');
  expect(await readMenu(payer.page)).toEqual(['Create payouts', 'Fulfilled']);
  await payer.go('/dashboard/promoters/1');
  await expect.poll(() => payer.page.getByRole('button', { name: 'Actions' }).count()).toBe(0);
  for (const [part, isAllowed] of [
    ['company', false],
    ['payouts', true],
  ] as const) {
    await payer.go(`/dashboard/settings?part=${part}`);
    await expect.poll(() => payer.page.getByRole('button', { name: 'Save' }).count()).toBe(isAllowed ? 1 : 0);
  }
  const reason = 'Your role does not include payments.';
  await payer.go('/dashboard/payouts');
  await payer.page.getByRole('link', { name: 'Pay payouts' }).waitFor();
  expect(await payer.page.getByText(reason).count()).toBe(0);
  await payer.close();
  const manager = await signedIn('manager');
  await manager.go('/dashboard/commissions');
  expect(await readMenu(manager.page)).toEqual(['Approve', 'Deny']);
  await manager.go('/dashboard/settings?part=webhooks');
  await expect
    .poll(() => manager.page.getByRole('tab').allTextContents())
    .toEqual([
      'Company',
      'Payouts',
      'Exchange rates',
      'Fraud',
      'E-mail',
      'Portal',
      'Billing',
      'Webhooks',
      'Notifications',
      'Import',
    ]);
  await manager.page.getByRole('button', { name: 'New webhook' }).waitFor();
  await manager.go('/dashboard/settings?part=payouts');
  await expect.poll(() => manager.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  for (const path of ['/dashboard/payouts', '/dashboard/payouts/pay']) {
    await manager.go(path);
    await manager.page.getByText(reason).waitFor();
  }
  expect([...payer.refused, ...manager.refused]).toEqual([]);
  await manager.close();
});

test('an owner can resend an invitation only to users who have never signed in', async () => {
  const { email } = await anInvitedUser(company, 'viewer');
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });
  await go('/dashboard/settings?part=people');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
  await page.getByText('The invitation was resent.').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Active' }).getByText('Resend').count()).toBe(0);
  await close();
});

test('commissions are denied with a note for the promoter', async () => {
  const notes = async (status: string) => {
    const path = `/api/v2/company/commissions?filters[status]=${status}`;
    const { body } = await request(path, { headers: createV2Headers(company.account.id, company.key) });
    return body.map(({ external_note: note }: { readonly external_note: string | null }) => note);
  };
  const areBoth = ({ length }: readonly unknown[]) => length === 2;
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });
  await go('/dashboard/commissions?commission_type=sale');
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny 2 commissions?' });
  await dialog.getByRole('textbox', { name: 'Note for the promoter' }).fill('Bought by yourself');
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('region', { name: 'Deny 2 commissions' }).getByText('Done').waitFor();
  expect(await eventually(() => notes('denied'), areBoth)).toEqual(['Bought by yourself', 'Bought by yourself']);
  await close();
});
