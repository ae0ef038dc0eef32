import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { reportSales } from '#test/support/web/company-with-sales.ts';
import { type Dashboard, type DashboardAccount, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

/** More than one page of the API. */
const MANY = 130;

/** Maximum of a bulk action, and of rows loaded at once. */
const ROWS = 10_000;

/** Lists follow this many changes within seconds, longer beside other tests. */
const TIMEOUT_MS = 120_000;

const browser = provideChromium();
let company: Company;
let account: DashboardAccount;
const fetchList = (query: string, headers: Record<string, string> = {}) =>
  request(`/api/v2/company/commissions?${query}`, {
    headers: { ...createV2Headers(company.account.id, company.key), ...headers },
  });

beforeAll(async () => {
  company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  await reportSales(company, MANY, promotion.refId);
  const countPending = async () => Number((await fetchList('filters[status]=pending&per_page=1')).headers.get('total'));
  expect(await eventually(countPending, (total) => total === MANY)).toBe(MANY);
  account = { id: company.account.id, key: company.key };
});

const findTable = (dashboard: Dashboard) => dashboard.page.getByRole('table', { name: 'Commissions' });

test('filters, sorting, search and columns are in the URL and restored from it', async () => {
  const dashboard = await openDashboard(browser(), account);
  const { page, go, waitUntilIdle, close } = dashboard;
  await go('/dashboard/commissions');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Pending' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Amount' }).click();
  await page.getByRole('searchbox').fill('customer1');
  await page.waitForURL(/q=customer1/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Event ID' }).check();
  await page.keyboard.press('Escape');
  await waitUntilIdle();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ status: 'pending', sort: '-amount', q: 'customer1' });
  const rows = await findTable(dashboard).getByRole('row').allTextContents();
  await go(page.url());
  await expect.poll(() => findTable(dashboard).getByRole('row').allTextContents()).toEqual(rows);
  await expect.poll(() => findTable(dashboard).getByRole('columnheader', { name: 'Event ID' }).count()).toBe(1);
  expect(await findAxeViolations(page)).toEqual([]);
  // Each change was a history step. The column is undone first.
  await page.goBack();
  await findTable(dashboard).getByRole('columnheader', { name: 'Event ID' }).waitFor({ state: 'detached' });
  await close();
});

test('the CSV of a list has all rows, with the displayed columns and labels, and amounts as decimals', async () => {
  const { page, go, close } = await openDashboard(browser(), account);
  await go(
    '/dashboard/commissions?sort=amount&q=customer11&columns=created_at,status,promoter,referral,amount,why,sale_amount',
  );
  const download = await saveCsv(page);
  const [header, ...lines] = parse(await readFile(await download.path(), 'utf8')) as string[][];
  expect(header).toEqual([
    ...['Date', 'Status', 'Promoter', 'Customer', 'Amount', 'Amount currency', 'Calculation', 'Sale', 'Sale currency'],
  ]);
  const { body } = await fetchList('per_page=100&sorting[amount]=asc&q=customer11');
  expect(lines.map(([date, status, promoter, customer, amount]) => [date, status, promoter, customer, amount])).toEqual(
    body.map(({ created_at: at, referral, amount }: Shown) => [
      ...[at.slice(0, 10), 'Pending', 'Grace Hopper', referral.email, (amount / 100).toFixed(2)],
    ]),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines[0]?.[6]).toMatch(/^20% of \$/);
  expect(download.suggestedFilename()).toMatch(/^commissions-\d{4}-\d\d-\d\d\.csv$/);
  await close();
});

test.each([
  '/dashboard/commissions',
  '/dashboard/referrals',
  '/dashboard/promoters',
  '/dashboard/reports?report=links',
  '/dashboard/reports?report=promoters',
])('the CSV of %s has a column for each displayed heading, and no JSON', async (path) => {
  const { page, go, close } = await openDashboard(browser(), account);
  await go(path);
  // A report also has the table of its chart.
  const headings = await page.getByRole('table').last().getByRole('columnheader').allTextContents();
  const download = await saveCsv(page);
  const [header = [], ...lines] = parse(await readFile(await download.path(), 'utf8')) as string[][];
  expect(header.filter((label) => !label.endsWith(' currency'))).toEqual(headings.filter((label) => label !== ''));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.flat().filter((text) => /[{}[\]]/.test(text))).toEqual([]);
  await close();
});

interface Shown {
  readonly created_at: string;
  readonly referral: { readonly email: string };
  readonly amount: number;
}

async function saveCsv(page: Page) {
  const button = page.getByRole('button', { name: 'CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

test('a CSV that cannot be downloaded shows the reason and a next step', async () => {
  const { page, go, context } = await openDashboard(browser(), account);
  await go('/dashboard/commissions');
  const body = JSON.stringify({ message: 'Too many requests', code: 'rate_limited' });
  await page.route('**/api/v2/company/commissions?**', (route) => route.fulfill({ status: 429, body }));
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('alert').filter({ hasText: 'Too many requests' }).getByText('Wait a minute').waitFor();
  expect(thrown).toEqual([]);
  // The browser itself logs the 429, so only the window is closed.
  await context.close();
});

test('a list without results says so and can be reset', async () => {
  const dashboard = await openDashboard(browser(), account);
  await dashboard.go('/dashboard/commissions?q=nobody-at-all');
  await dashboard.page.getByText('No results', { exact: true }).waitFor();
  expect(await findAxeViolations(dashboard.page)).toEqual([]);
  await dashboard.page.getByRole('button', { name: 'Clear search and filters' }).click();
  await findTable(dashboard).waitFor();
  await dashboard.close();
});

test('a failed call shows the reason and a next step, and a retry shows the rows', async () => {
  const dashboard = await openDashboard(browser(), account);
  const { page } = dashboard;
  const body = JSON.stringify({ message: 'Internal Server Error', code: 'internal_error' });
  await page.route('**/api/v2/company/commissions?**', (route) =>
    route.fulfill({ status: 500, body, headers: { 'x-request-id': 'request-1' } }),
  );
  await page.goto('/dashboard/commissions');
  await page.getByRole('alert').getByText('request-1').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute('**/api/v2/company/commissions?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await findTable(dashboard).waitFor();
  await dashboard.close();
});

test('rows out of sight are rendered only when scrolled into view', async () => {
  const dashboard = await openDashboard(browser(), account);
  const { page, go, waitUntilIdle, close } = dashboard;
  await go('/dashboard/commissions?sort=amount');
  const table = findTable(dashboard);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
  const region = page.getByRole('region', { name: 'Commissions' });
  const last = async () => {
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await waitUntilIdle();
    return table.getByText(`customer${MANY - 1}@shop.example`).count();
  };
  // Pages are loaded one after the other.
  expect(await eventually(last, (count) => count === 1)).toBe(1);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
  await expect.poll(() => page.getByRole('status').textContent()).toBe(`${MANY} in total`);
  await close();
});

test('a list of ten thousand rows renders only the visible ones, each with its row number', async () => {
  const [row] = (await fetchList('per_page=1')).body;
  const rows = Array.from({ length: ROWS }, (_, index) => ({ ...row, id: index + 1, event_id: `sale-${index + 1}` }));
  const dashboard = await openDashboard(browser(), account);
  const { page, go, waitUntilIdle, close } = dashboard;
  await page.route('**/api/v2/company/commissions?**', (route) =>
    route.fulfill({ body: JSON.stringify(rows), headers: { 'content-type': 'application/json', total: `${ROWS}` } }),
  );
  await go('/dashboard/commissions?columns=event_id,amount');
  const table = findTable(dashboard);
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(`${ROWS + 1}`);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(100);
  // By keyboard: the table takes focus and scrolls.
  await page.getByRole('region', { name: 'Commissions' }).focus();
  const pressAndWait = async (key: string, target: Locator) => {
    // Hidden rows have an estimated height, so the end may move while scrolling.
    await page.keyboard.press(key);
    await waitUntilIdle();
    return target.isVisible();
  };
  const last = table.getByRole('row').filter({ hasText: `sale-${ROWS}` });
  expect(await eventually(() => pressAndWait('End', last), Boolean)).toBe(true);
  // The header is row 1.
  await expect.poll(() => last.getAttribute('aria-rowindex')).toBe(`${ROWS + 1}`);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(100);
  await last.getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('region', { name: 'Commissions' }).focus();
  const first = table.getByText('sale-1', { exact: true });
  expect(await eventually(() => pressAndWait('Home', first), Boolean)).toBe(true);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByText('10,000 selected').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await close();
});

test('an expired session asks for a sign-in in a second window, and work continues where it was', async () => {
  const { page, context, go, close } = await openDashboard(browser(), account);
  await go('/dashboard/commissions?q=customer1%40');
  const approve = '**/api/v2/company/commissions/approve';
  let responses = 0;
  await page.route(approve, (route) => {
    responses += 1;
    const body = JSON.stringify({ message: 'Unauthorized', code: 'session_ended' });
    return responses === 1 ? route.fulfill({ status: 401, body }) : route.continue();
  });
  await page.getByRole('checkbox', { name: /^Select commission/ }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  // The sign-in in the other window ends here.
  const other = await context.newPage();
  await other.goto('/dashboard/signed-in');
  await page.getByRole('region', { name: 'Approve 1 commission' }).getByText('Done').waitFor();
  expect(responses).toBe(2);
  await dialog.waitFor({ state: 'detached' });
  await close();
});

test('a user approves all matching commissions by keyboard, with a progress display', async () => {
  const dashboard = await openDashboard(browser(), account);
  const { page, go, close } = dashboard;
  // One was approved earlier.
  const countPending = async () => Number((await fetchList('filters[status]=pending&per_page=1')).headers.get('total'));
  expect(await eventually(countPending, (total) => total === MANY - 1, TIMEOUT_MS)).toBe(MANY - 1);
  await go('/dashboard/commissions?status=pending');
  const keyboard = createKeyboard(page);
  // The first tab stop skips the navigation.
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await keyboard.press(page.getByRole('checkbox', { name: 'Select all loaded rows' }), 'Space');
  await keyboard.pressBefore(page.getByRole('button', { name: /^Select all/ }));
  await page.getByText(`${MANY - 1} selected`).waitFor();
  await keyboard.pressBefore(page.getByRole('button', { name: 'Approve', exact: true }));
  const progress = page.getByRole('complementary', { name: 'Bulk actions' });
  await progress.getByRole('progressbar').waitFor();
  await progress.getByText('Done').waitFor({ timeout: TIMEOUT_MS });
  expect(await findAxeViolations(page)).toEqual([]);
  const countApproved = async () =>
    Number((await fetchList('filters[status]=approved&per_page=1')).headers.get('total'));
  expect(await eventually(countApproved, (total) => total === MANY, TIMEOUT_MS)).toBe(MANY);
  // Rows may follow later than the page polls for them.
  await go('/dashboard/commissions?status=pending');
  await page.getByText('No results', { exact: true }).waitFor({ timeout: TIMEOUT_MS });
  await close();
});
