import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany();
  const visited = { id: company.account.id, key: company.key };
  dashboard = await openDashboard(browser(), visited, { viewport: { width: 320, height: 640 } });
});
afterAll(() => dashboard?.close());

test('a user creates a product by keyboard on a phone and limits a reward to it, which prevents its deletion', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  await go('/dashboard/campaigns/products');
  await keyboard.press(page.getByRole('button', { name: 'New product' }));
  const dialog = page.getByRole('dialog', { name: 'New product' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await keyboard.type(textbox('Name'), 'Team');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.getByText('Enter the plan ID that sales report.').waitFor();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.type(textbox('Plan ID of price 1'), 'team-monthly');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row').filter({ hasText: 'team-monthly, each month' }).waitFor();

  await go(`/dashboard/campaigns/${company.campaign.id}?tab=commissions`);
  await keyboard.choose(
    page.getByRole('combobox', { name: 'Applies to', exact: true }),
    page.getByRole('option', { name: 'Specific products or plans' }),
  );
  await keyboard.choose(page.getByRole('combobox', { name: 'Products' }), page.getByRole('option', { name: 'Team' }));
  await page.keyboard.press('Escape');
  await waitUntilIdle();
  await page.getByText('A sale earns nothing.').waitFor();
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'team-monthly' }).click();
  await page.getByText('A sale earns nothing.').waitFor({ state: 'hidden' });
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The campaign was saved.').waitFor();
  const headers = createV2Headers(company.account.id, company.key);
  const { body } = await request(`/api/v2/company/campaigns/${company.campaign.id}`, { headers });
  expect(body.rewards_for_promoters).toMatchObject([{ apply_on: 'specific', products: [{ name: 'Team' }] }]);

  await go('/dashboard/campaigns/products');
  await page.getByRole('button', { name: 'Delete Team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/change that rule first/)
    .waitFor();
});
