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

async function fetchRewards() {
  const headers = createV2Headers(company.account.id, company.key);
  return (await request('/api/v2/company/rewards', { headers })).body;
}

test('a user creates the reward "30% for three months, then 20%" by keyboard on a phone, and sees its earnings per step', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  await go(`/dashboard/campaigns/${company.campaign.id}?tab=commissions`);
  await keyboard.press(page.getByRole('button', { name: 'Remove reward 1', exact: true }));
  await keyboard.choose(
    page.getByRole('combobox', { name: 'Add a reward' }),
    page.getByRole('option', { name: 'New reward…' }),
  );
  const dialog = page.getByRole('dialog', { name: 'New reward' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await keyboard.type(textbox('Name'), 'Much at first');
  await keyboard.choose(
    dialog.getByRole('combobox', { name: 'Rate' }),
    page.getByRole('option', { name: /^A different rate after/ }),
  );
  await keyboard.type(textbox('Percentage, initially'), '30');
  await keyboard.type(textbox('Number of months'), '3');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.getByText('Enter a percentage above 0').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await textbox('Percentage, afterward').fill('20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const table = page.getByRole('table', { name: 'Earnings for a sale of $100.00' });
  await table.getByRole('row').filter({ hasText: 'A first sale' }).getByText('$30.00').waitFor();
  await table.getByRole('row').filter({ hasText: '3 months after the first sale' }).getByText('$20.00').waitFor();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The campaign was saved.').waitFor();
  const created = (await fetchRewards()).find(({ name }: { name: string }) => name === 'Much at first');
  expect(created.schemas).toMatchObject([
    { amount: 30, rules: [{ type: 'customer_age_in_months', condition: 'less than', value: 3 }] },
    { amount: 20, rules: [] },
  ]);
});

test('a user edits the steps of a reward, which opens with its values, and the preview is updated', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/campaigns/${company.campaign.id}?tab=commissions`);
  await page.getByRole('button', { name: 'Edit reward 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Much at first' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  expect([
    await textbox('Percentage, initially').inputValue(),
    await textbox('Percentage, afterward').inputValue(),
  ]).toEqual(['30', '20']);
  await dialog.getByRole('combobox', { name: 'Rate' }).click();
  await page.getByRole('option', { name: /^Custom steps/ }).click();
  await textbox('Step 1 percentage').fill('25');
  await dialog.getByRole('combobox', { name: 'Metric: step 1, rule 1' }).click();
  await page.getByRole('option', { name: 'Customer’s sale number' }).click();
  await dialog.getByRole('combobox', { name: 'Condition: step 1, rule 1' }).click();
  await page.getByRole('option', { name: 'greater than or equal to' }).click();
  await textbox('Number: step 1, rule 1').fill('10');
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'Sale 10 to a customer' });
  await row.getByText('$25.00').waitFor();
  const created = (await fetchRewards()).find(({ name }: { name: string }) => name === 'Much at first');
  expect(created.schemas[0]).toMatchObject({ amount: 25, rules: [{ type: 'customer_sales_count', value: 10 }] });
});

test('a milestone bonus and a limited reward show errors at their fields, and are described in words', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  await go(`/dashboard/campaigns/${company.campaign.id}?tab=commissions`);
  const dialog = page.getByRole('dialog', { name: 'New reward' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const openReward = async (name: string) => {
    await page.getByRole('combobox', { name: 'Add a reward' }).click();
    await page.getByRole('option', { name: 'New reward…' }).click();
    await textbox('Name').fill(name);
  };
  const add = () => dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await openReward('Ten customers');
  await dialog.getByRole('combobox', { name: 'Earned for' }).click();
  await page.getByRole('option', { name: /^A milestone/ }).click();
  await textbox('Target').fill('0');
  await textbox('Amount for the milestone (USD)').fill('50');
  await add();
  await dialog.getByText('Enter a whole number from 1').waitFor();
  await textbox('Target').fill('10');
  await dialog.getByRole('checkbox', { name: 'Repeat each time the target is reached' }).check();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await add();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: '$50.00 for every 10 customers' }).waitFor();
  await openReward('Limited');
  await textbox('Minimum per sale').fill('6');
  await textbox('Maximum per sale').fill('5');
  await add();
  await dialog.getByText('Must not exceed the maximum per sale.').waitFor();
  await textbox('Minimum per sale').fill('');
  await add();
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilIdle();
  const byName = Object.fromEntries(
    (await fetchRewards()).map((reward: { readonly name: string }) => [reward.name, reward]),
  );
  expect(byName['Ten customers']).toMatchObject({
    target_metric: 'customers',
    target_amount: 10,
    target_repeats: true,
  });
  expect(byName.Limited).toMatchObject({ min_amount: null, max_amount: 500, max_per_customer_month: null });
});
