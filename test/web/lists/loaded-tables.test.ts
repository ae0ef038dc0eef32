import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company } from '#test/support/service/company.ts';
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
  for (const name of ['Team', '=Basic', 'Yearly']) {
    await company.v2('/company/products', { name, prices: [{ ext_id: `${name.replace('=', '')}-plan` }] });
  }
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

const PRODUCTS = '/dashboard/campaigns/products';
const names = async (table: string) => {
  const { page } = dashboard;
  const rows = await page.getByRole('table', { name: table }).getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').first().textContent()));
};

test('a user sorts and searches a small table by keyboard, and its URL shows the same to others', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  await go(PRODUCTS);
  await keyboard.press(page.getByRole('button', { name: 'Name', exact: true }));
  await page.waitForURL(/sort=name/);
  await expect.poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  const sorted = await names('Products');
  await keyboard.press(page.getByRole('button', { name: 'Name', exact: true }));
  await page.waitForURL(/sort=-name/);
  await expect.poll(() => names('Products')).toEqual(sorted.toReversed());
  await keyboard.type(page.getByRole('searchbox'), 'plan team');
  await page.waitForURL(/q=plan\+team/);
  await waitUntilIdle();
  await expect.poll(() => names('Products')).toEqual(['Team']);
  await page.getByRole('status').getByText('1 of 3').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await go(page.url());
  await expect.poll(() => names('Products')).toEqual(['Team']);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No results', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('table', { name: 'Products' }).waitFor();
  await expect.poll(() => names('Products')).toEqual(sorted.toReversed());
});

test('the CSV of a small table has the displayed rows, and no formula', async () => {
  const { page, go } = dashboard;
  await go(`${PRODUCTS}?sort=name&columns=name,prices`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toContain("'=Basic,Basic-plan");
  expect(lines).toEqual(['Name,Prices', expect.any(String), expect.any(String), expect.any(String), '']);
});

test.each([
  { path: '/dashboard/campaigns', table: 'Campaigns', by: 'Revenue' },
  { path: '/dashboard/settings?part=keys', table: 'API keys', by: 'Created' },
])('$table are sorted by $by, and the screen keeps its tab', async ({ path, table, by }) => {
  const { page, go, waitUntilIdle } = dashboard;
  await go(path);
  await page.getByRole('table', { name: table }).getByRole('button', { name: by }).click();
  await page.waitForURL(/sort=/);
  await waitUntilIdle();
  expect((await names(table)).length).toBeGreaterThan(0);
  expect(page.url()).toContain(new URL(path, 'http://a.example').search.slice(1));
  await page.setViewportSize({ width: 320, height: 640 });
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await page.setViewportSize({ width: 1280, height: 800 });
});
