import { expect, test } from 'vitest';
import { aCompany, createV2Headers, request } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();

test('a manager records a lost sale from the tracking log, refunds it manually, and adds a referral', async () => {
  const company = await aCompany();
  await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  const missingSale = { email: 'leo@lost.example', event_id: 'invoice-1', amount: 10_000 };
  expect((await company.v2('/track/sale', missingSale)).status).toBe(404);
  await waitForRows(company, 'promoter_campaigns/search?q=Grace', 1);
  const { email } = await anInvitedUser(company, 'manager');
  const { page, go, close } = await openDashboard(browser());
  await page.goto('/dashboard/');
  await signInAs(page, email);

  await go('/dashboard/log');
  await page.getByRole('button', { name: 'Record this sale: invoice-1' }).click();
  const sale = page.getByRole('dialog', { name: 'Record this sale' });
  await sale.getByText('Masked in the log: le…@l…').waitFor();
  expect(await sale.getByRole('textbox', { name: 'Event ID' }).inputValue()).toBe('invoice-1');
  expect(await sale.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('100.00');
  const record = sale.getByRole('button', { name: 'Record sale' });
  await record.click();
  await sale.getByText('Enter an e-mail or a UID.').waitFor();
  await sale.getByRole('textbox', { name: 'Customer e-mail' }).fill(missingSale.email);
  await record.click();
  await sale.getByText('Choose the promoter who referred the customer.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [390, 800],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
    for (const colorScheme of process.env.SHOT ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOT}-lost-${width}-${colorScheme}.png` });
    }
  }
  await sale.getByRole('combobox', { name: /^Promoter/ }).fill('Grace');
  await page.getByRole('option', { name: /^Grace Hopper/ }).click();
  await record.click();
  await page.getByText('The sale was recorded.').waitFor();
  await page.getByRole('button', { name: 'Record this sale: invoice-1' }).waitFor({ state: 'hidden' });
  const response = await company.v2('/track/sale', missingSale);
  expect(response.status).toBe(409);

  await go('/dashboard/commissions');
  await page.getByRole('button', { name: 'Record refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Record refund' });
  await refund.getByRole('textbox', { name: 'Event ID of the sale' }).fill('invoice-1');
  await refund.getByRole('textbox', { name: 'Amount' }).fill('200');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await refund.getByText(/^Amount is more than can be refunded/).waitFor();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('100');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await page.getByText('The refund was recorded.').waitFor();
  const headers = createV2Headers(company.account.id, company.key);
  await waitForRows(company, 'commissions?sorting[id]=asc', 2);
  const { body } = await request('/api/v2/company/commissions?sorting[id]=asc', { headers });
  expect(body).toMatchObject([
    { event_id: 'invoice-1', amount: 2_000, created_by_user_email: email },
    { amount: -2_000, created_by_user_email: email },
  ]);

  await go('/dashboard/referrals');
  await page.getByRole('button', { name: 'Add referral' }).click();
  const referral = page.getByRole('dialog', { name: 'Add referral' });
  await referral.getByRole('textbox', { name: 'Customer e-mail' }).fill('ada@lost.example');
  await referral.getByRole('button', { name: 'Add', exact: true }).click();
  await referral.getByText('Choose a promoter.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await referral.getByRole('combobox', { name: 'Promoter and campaign' }).fill('Grace');
  await page.getByRole('option', { name: /^Grace Hopper/ }).click();
  await referral.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'ada@lost.example' }).waitFor();
  await close();
});
