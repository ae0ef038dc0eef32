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

/** The campaign's customer discounts according to the API. */
async function readOffer() {
  const headers = createV2Headers(company.account.id, company.key);
  return (await request(`/api/v2/company/campaigns/${company.campaign.id}`, { headers })).body.rewards_for_referrals;
}

test('a manager adds a customer discount by keyboard on a phone, changes and removes it', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  await go(`/dashboard/campaigns/${company.campaign.id}?tab=commissions`);
  await keyboard.choose(
    page.getByRole('combobox', { name: 'Add a discount' }),
    page.getByRole('option', { name: 'New discount…' }),
  );
  const dialog = page.getByRole('dialog', { name: 'New discount' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await keyboard.type(textbox('Name'), 'Welcome');
  await textbox('Percentage').fill('101');
  await keyboard.type(textbox('Promo code'), 'WELCOME');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.getByText('Enter a percentage above 0').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await textbox('Percentage').fill('12.5');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  const words = 'Referred customers get 12.5% off on their first payment. They need the promo code WELCOME.';
  await page.getByText(words, { exact: true }).waitFor();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The campaign was saved.').waitFor();
  expect(await readOffer()).toMatchObject([{ apply_on: 'all', reward: { name: 'Welcome', coupon: 'WELCOME' } }]);

  await page.getByRole('button', { name: 'Edit discount 1', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Edit Welcome' });
  await change.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Free months' }).click();
  await change.getByRole('textbox', { name: 'Quantity', exact: true }).fill('2');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.waitFor({ state: 'hidden' });
  await page.getByText('Referred customers get 2 free months on their first payment.').waitFor();

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.getByRole('button', { name: 'Remove discount 1', exact: true }).click();
  await page.getByText('No discount.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  expect(await readOffer()).toEqual([]);
});
