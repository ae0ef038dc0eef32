import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { foundByAxe } from '#test/support/web/axe.ts';
import { openDashboard, type Visited } from '#test/support/web/dashboard.ts';

let browser: Browser;
let company: Company;
let visited: Visited;
beforeAll(async () => {
  company = await aCompany();
  visited = { id: company.account.id, key: company.key };
  browser = await startChromium();
});
afterAll(() => browser?.close());

test('a sale that is missing is found by its event id, with the reason', async () => {
  const sale = { email: 'nobody@shop.example', event_id: 'invoice-lost', amount: 1000 };
  expect((await company.v2('/track/sale', sale)).status).toBe(404);
  const { page, go, close } = await openDashboard(browser, visited);
  await go('/dashboard/log');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Event id' }).click();
  await page.getByRole('textbox', { name: 'Event id' }).fill('invoice-lost');
  await page.keyboard.press('Enter');
  await page.waitForURL(/event_id=invoice-lost/);
  const found = page.getByRole('row').filter({ hasText: 'invoice-lost' });
  await found.waitFor();
  expect(await found.textContent()).toContain('404');
  await close();
});

test('a campaign is made with a reward of its own, and says in words what a sale earns', async () => {
  const { page, complaints, go, close } = await openDashboard(browser, visited);
  await go('/dashboard/campaigns/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Partners');
  await page.getByRole('textbox', { name: 'Where its links lead' }).fill('https://shop.example/');
  await page.getByRole('combobox', { name: 'Add a reward' }).click();
  await page.getByRole('option', { name: 'New reward…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New reward' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A quarter');
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('25');
  expect(await foundByAxe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('A customer’s first sale of $100.00 earns:').waitFor();
  await page.getByText('$25.00').waitFor();
  await page.locator('button[type="submit"]').click();
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor();
  expect(page.url()).toMatch(/\/dashboard\/campaigns\/\d+$/);
  expect(complaints).toEqual([]);
  await close();
});

test('what a person may not do says so', async () => {
  const { page, go, close } = await openDashboard(browser, visited);
  const body = JSON.stringify({ message: 'You may not do this.', code: 'forbidden' });
  await page.route('**/api/v2/company/dashboards/stats**', (route) => route.fulfill({ status: 403, body }));
  await go('/dashboard/');
  await page.getByRole('alert').getByText('You may not do this.').waitFor();
  await page.getByText('Ask an owner of the account').waitFor();
  await close();
});
