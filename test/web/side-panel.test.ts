import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { reportSales } from '#test/support/web/company-with-sales.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

/** More rows than fit into the window. */
const SALES = 60;
const PHONE = { width: 390, height: 844 };
const WINDOW = { width: 1280, height: 800 };

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  await reportSales(company, SALES, promotion.refId);
  await waitForRows(company, 'commissions?per_page=100', SALES);
  await waitForRows(company, 'referrals?per_page=100', SALES);
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key }, { viewport: WINDOW });
});
afterAll(() => dashboard?.close());

const PATH = '/dashboard/commissions?sort=amount&columns=amount,created_at,status,referral';
const openId = (page: Page) => new URL(page.url()).searchParams.get('open');
/** Cheapest sale first: its customer is number 0. */
const rowAt = (page: Page, index: number) => page.getByRole('row').filter({ hasText: `customer${index}@shop.example` });
const getPanel = (page: Page, index: number) =>
  page.getByRole('dialog', { name: /^Commission \d+$/ }).filter({ hasText: `customer${index}@shop.example` });
const describeFocusedElement = (page: Page) => page.locator(':focus');

test('a click on a row opens the summary of its record, and the record’s page makes no further request', async () => {
  const { page, calls, go, waitUntilIdle } = dashboard;
  await go(PATH);
  await rowAt(page, 0).getByText('Pending').click();
  const panel = getPanel(page, 0);
  await panel.getByText('20% of $10.00').waitFor();
  await panel.getByRole('region', { name: /^Key figures of commission/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await waitUntilIdle();
  const before = [...calls];
  expect(before.filter((call) => /commissions\/\d+$/.test(call))).toHaveLength(1);
  const id = openId(page);
  await panel.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { level: 1, name: `Commission ${id}` }).waitFor();
  await waitUntilIdle();
  expect(calls).toEqual(before);
});

test('links, checkboxes and buttons of a row keep their own click', async () => {
  const { page, go } = dashboard;
  await go(PATH);
  await rowAt(page, 1).getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  expect([openId(page), await page.getByRole('dialog').count()]).toEqual([null, 0]);
  await rowAt(page, 1).getByRole('link', { name: 'customer1@shop.example' }).click();
  await page.getByRole('heading', { level: 1, name: 'customer1@shop.example' }).waitFor();
  await go('/dashboard/referrals?sort=created_at');
  await page.getByRole('button', { name: 'Split customer1@shop.example' }).click();
  await page.getByRole('dialog', { name: 'Split commissions from customer1@shop.example' }).waitFor();
  await page.getByRole('button', { name: 'Add promoter' }).click();
  expect([openId(page), await page.getByRole('dialog').count()]).toEqual([null, 1]);
});

test('arrow keys move between rows, Enter opens one, and Escape returns the focus to the row that was shown last', async () => {
  const { page, go } = dashboard;
  const keyboard = createKeyboard(page);
  await go(PATH);
  // Rows share one tab stop.
  await expect.poll(() => page.locator('tr[tabindex="0"]').count()).toBe(1);
  await keyboard.press(rowAt(page, 0), 'ArrowDown');
  await rowAt(page, 1).and(describeFocusedElement(page)).waitFor();
  await page.keyboard.press('Enter');
  await getPanel(page, 1).waitFor();
  await page.keyboard.press('ArrowDown');
  await getPanel(page, 2).waitFor();
  await page.keyboard.press('ArrowUp');
  await getPanel(page, 1).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await rowAt(page, 1).and(describeFocusedElement(page)).waitFor();
  expect(openId(page)).toBeNull();
  // From the row, Tab goes on to its checkbox and links.
  await page.keyboard.press('Tab');
  await rowAt(page, 1).getByRole('checkbox').and(describeFocusedElement(page)).waitFor();
});

test('the focus returns to a row that was out of sight when the panel opened', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const moves = 35;
  const last = SALES - 1;
  await go(PATH);
  await rowAt(page, 0).press('End');
  await rowAt(page, last).and(describeFocusedElement(page)).press('Enter');
  await getPanel(page, last).waitFor();
  for (let index = last - 1; index >= last - moves; index -= 1) {
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await getPanel(page, index).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitUntilIdle();
  await rowAt(page, last - moves)
    .and(describeFocusedElement(page))
    .waitFor();
  await page.keyboard.press('Home');
  await rowAt(page, 0).and(describeFocusedElement(page)).waitFor();
});

test('the open record survives a reload, and Back closes the panel', async () => {
  const { page, go } = dashboard;
  await go(PATH);
  await rowAt(page, 2).getByText('Pending').click();
  await getPanel(page, 2).waitFor();
  await page.keyboard.press('ArrowDown');
  await getPanel(page, 3).waitFor();
  await page.reload();
  await getPanel(page, 3).getByText('20% of $10.21').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe(new URL(PATH, page.url()).search);
});

test('Escape in a dialog of the panel closes that dialog only', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/referrals?sort=created_at');
  await rowAt(page, 1).getByText('Grace').locator('xpath=ancestor::tr').press('Enter');
  const panel = page.getByRole('dialog', { name: 'Referral customer1@shop.example' });
  await panel.getByRole('button', { name: 'Split customer1@shop.example' }).click();
  const split = page.getByRole('dialog', { name: /^Split commissions/ });
  await split.waitFor();
  await page.keyboard.press('Escape');
  await split.waitFor({ state: 'detached' });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

test('an address without a record says so in the panel', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/commissions?open=999999');
  const panel = page.getByRole('dialog', { name: 'Commission 999999' });
  await panel.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => describeFocusedElement(page).getAttribute('data-row')).toMatch(/^\d+$/);
});

test('a campaign opens from its row, with its figures, links and terms, and its page makes no further request', async () => {
  const { page, calls, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  const { id, name } = company.campaign;
  await go('/dashboard/campaigns');
  await keyboard.press(page.getByRole('row', { name: `Campaign ${name}` }), 'Enter');
  const panel = page.getByRole('dialog', { name: `Campaign ${name}` });
  await panel.getByRole('region', { name: 'All-time results' }).waitFor();
  await panel.getByText('Approval of commissions').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: `Campaign ${name}` })
    .and(describeFocusedElement(page))
    .waitFor();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'Open page' }).waitFor();
  await waitUntilIdle();
  const before = [...calls];
  await panel.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await waitUntilIdle();
  expect(calls.slice(before.length).filter((call) => call.endsWith(`/campaigns/${id}`))).toEqual([]);
});

test.each([
  { path: 'promoters', name: 'Promoter Grace Hopper' },
  { path: 'referrals', name: /^Referral customer/ },
  { path: 'commissions', name: /^Commission \d+/ },
  { path: 'campaigns', name: /^Campaign / },
])('the panel of $path fills a phone and has no accessibility errors', async ({ path, name }) => {
  const { page, go, waitUntilIdle } = dashboard;
  await page.setViewportSize(PHONE);
  await go(`/dashboard/${path}`);
  await page.getByRole('row').nth(1).press('Enter');
  const panel = page.getByRole('dialog', { name });
  await panel.waitFor();
  await waitUntilIdle();
  expect(await panel.evaluate((element) => element.getBoundingClientRect().width)).toBe(PHONE.width);
  expect([await findOverflow(page), await findAxeViolations(page)]).toEqual([NO_OVERFLOW, []]);
  await page.setViewportSize(WINDOW);
});
