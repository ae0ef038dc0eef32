import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { formatMoney } from '#web/ui/formats/amount.ts';

const SPAN = 'span=2024-09-01..2024-11-30&by=month';
const REPORT_QUERY = 'group_by=month&start_date=2024-09-01&end_date=2024-11-30';
const COLUMNS = ['revenue_amount', 'sales_count'];

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany();
  const byGrace = createDatedCalls(company, await company.promoter({ firstName: 'Grace' }));
  await byGrace.sell('one@example.com', '2024-09-05', 61_317);
  await byGrace.sell('two@example.com', '2024-10-01', 123_400);
  await byGrace.refund('two@example.com', '2024-11-01', 100);
  await createReportCalls(company).expectOverview({ sales_count: 2, refunds_count: 1 });
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

const headers = () => createV2Headers(company.account.id, company.key);
const columnsQuery = COLUMNS.map((name) => `columns[]=${name}`).join('&');

test('the chart of a report can be read as a table, and both show the figures of the API', async () => {
  const { page, go } = dashboard;
  const { body } = await request(`/api/v2/company/reports/overview?${REPORT_QUERY}&${columnsQuery}`, {
    headers: headers(),
  });
  const revenue = body.map(({ period, data }: { period: string; data: { revenue_amount: number } }) => [
    period,
    data.revenue_amount,
  ]);
  expect(revenue).toEqual([
    ['Nov 2024', -100],
    ['Oct 2024', 123_400],
    ['Sep 2024', 61_317],
  ]);
  await go(`/dashboard/reports?${SPAN}&columns=${COLUMNS.join()}`);
  // Oldest first, as in a line chart.
  const chartRows = page.getByRole('table', { name: 'Revenue' }).getByRole('row');
  await expect
    .poll(() => chartRows.allTextContents())
    .toEqual(['PeriodRevenue', 'Sep 2024$613.17', 'Oct 2024$1,234.00', 'Nov 2024−$1.00']);
  const rows = page.getByRole('row').filter({ has: page.getByRole('columnheader', { name: 'Sales' }) });
  await expect.poll(() => rows.first().textContent()).toBe('PeriodRevenueSales');
  await page.getByRole('row', { name: 'Total $1,846.17 2' }).waitFor();
  await page.getByRole('row', { name: 'Oct 2024 $1,234.00 1' }).waitFor();
  // Pointing at a month shows its value.
  const chart = page.getByRole('figure');
  const { width = 0 } = (await chart.boundingBox()) ?? {};
  await chart.hover({ position: { x: width - 14, y: 100 } });
  await chart.getByText('−$1.00').last().waitFor();
});

test('every report has a total, a chart of the chosen metric, and links to its records', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/reports?report=promoters&${SPAN}&columns=revenue_amount,customers_count`);
  await page.getByRole('row', { name: 'Total $1,846.17 2' }).waitFor();
  await page.getByRole('combobox', { name: 'Chart metric' }).click();
  await page.getByRole('option', { name: 'Customers', exact: true }).click();
  const chartRows = page.getByRole('table', { name: 'Customers' }).getByRole('row');
  await expect
    .poll(() => chartRows.allTextContents())
    .toEqual(['PeriodCustomers', 'Sep 20241', 'Oct 20241', 'Nov 20240']);
  await page.getByText('Quarter', { exact: true }).click();
  await expect.poll(() => chartRows.allTextContents()).toEqual(['PeriodCustomers', 'Q3 20241', 'Q4 20241']);
  await page.getByRole('link', { name: '2 Customers, Grace' }).click();
  await page.getByRole('button', { name: 'Customer since: Sep 1, 2024 – Nov 30, 2024' }).waitFor();
  await page.getByRole('button', { name: 'Promoter: Grace' }).waitFor();
});

test('a report shows the change since the previous period in percent, and the previous value', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/reports?report=promoters&span=2024-10-01..2024-10-30&columns=revenue_amount');
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Previous period' }).click();
  await page.getByText('Compared with Sep 1, 2024 – Sep 30, 2024').waitFor();
  await page.getByRole('row', { name: 'Total $1,234.00 +101.2% vs. $613.17' }).waitFor();
  await page.getByRole('row', { name: 'Grace $1,234.00 +101.2% vs. $613.17' }).waitFor();
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Same period last year' }).click();
  await page.getByText('Compared with Oct 1, 2023 – Oct 30, 2023').waitFor();
  await page.getByRole('row', { name: 'Total $1,234.00 vs. $0.00' }).waitFor();
});

test('a report whose totals are rejected shows its rows, with dashes as totals', async () => {
  const { page, go } = dashboard;
  const message = 'The report is too large: request fewer days, or whole months.';
  await page.route('**/reports/summary?**', (route) => route.fulfill({ status: 422, json: { message } }));
  await go(`/dashboard/reports?report=promoters&${SPAN}&columns=${COLUMNS.join()}`);
  await page.getByRole('row', { name: 'Grace $1,846.17 2' }).waitFor();
  await page.getByRole('row', { name: 'Total – –' }).waitFor();
  await page.getByRole('alert').getByText(message).waitFor();
  await page.unroute('**/reports/summary?**');
});

test('a period of a report opens in smaller periods', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/reports?${SPAN}&columns=${COLUMNS.join()}`);
  await page.getByRole('link', { name: 'Sep 2024' }).click();
  await page.getByRole('row', { name: 'Sep 5, 2024 $613.17 1' }).waitFor();
  await page.getByRole('row', { name: 'Total $613.17 1' }).waitFor();
});

test('the CSV of a report has the days and figures that are shown', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/reports?${SPAN}&columns=${COLUMNS.join()}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const { body } = await request(`/api/v2/company/reports/overview?${REPORT_QUERY}&${columnsQuery}`, {
    headers: headers(),
  });
  const [header, ...lines] = parse(await readFile(await download.path(), 'utf8')) as string[][];
  expect(header?.[0]).toBe('Period');
  expect(lines.map(([period]) => period)).toEqual(body.map((row: { period: string }) => row.period));
  expect(lines).toHaveLength(3);
});

test('the list of campaigns shows the all-time earnings of promoters in each', async () => {
  const { page, go } = dashboard;
  const path = '/api/v2/company/reports/campaigns?columns[]=promoter_earnings_amount&start_date=2024-01-01';
  const { body } = await request(path, { headers: headers() });
  const [{ campaign, data }] = body;
  expect(data.promoter_earnings_amount).toBeGreaterThan(0);
  await go('/dashboard/campaigns');
  const row = page.getByRole('row').filter({ hasText: campaign.name });
  await expect
    .poll(() => row.getByRole('cell').last().textContent())
    .toBe(formatMoney(data.promoter_earnings_amount, 'USD'));
});

test('the link report shows each promoter’s link and its results, also as CSV', async () => {
  const { page, go } = dashboard;
  const links = () => request('/api/v2/company/promoter_campaigns', { headers: headers() });
  const response = await eventually(links, ({ body }) => body.length === 1 && body[0].stats.sales_count === 2);
  const [{ ref_link: link, stats }] = response.body;
  await go(`/dashboard/reports?${SPAN}`);
  await page.getByRole('tab', { name: 'Links' }).click();
  const row = page.getByRole('table', { name: 'Links' }).getByRole('row').filter({ hasText: link });
  await row.getByRole('link', { name: 'Grace' }).waitFor();
  await row.getByText(formatMoney(stats.revenue_amount, 'USD')).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const [, line] = parse(await readFile(await download.path(), 'utf8')) as string[][];
  expect(line).toContain(link);
  expect(line).toContain((stats.revenue_amount / 100).toFixed(2));
  await go('/dashboard/reports?report=links&span=2024-10-01..2024-10-31');
  await row.getByText('$1,234.00').waitFor();
  await page.getByText('All time', { exact: true }).click();
  await row.getByText(formatMoney(stats.revenue_amount, 'USD')).waitFor();
  expect(new URL(page.url()).searchParams.get('report')).toBe('links');
  // Back at the overview, the address contains nothing of the list.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('figure').waitFor();
});

test('a report can be filtered by promoter and campaign', async () => {
  const { page, go } = dashboard;
  const second = await company.campaignWith({ name: 'Second' });
  await go(`/dashboard/reports?${SPAN}&columns=${COLUMNS.join()}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Campaign', exact: true }).click();
  await page.getByRole('option', { name: 'Second' }).click();
  await page.getByRole('button', { name: 'Campaign: Second' }).waitFor();
  await page.getByRole('row', { name: 'Total $0.00 0' }).waitFor();
  await go(`/dashboard/reports?report=promoters&${SPAN}&columns=${COLUMNS.join()}&campaign_id=${company.campaign.id}`);
  await page.getByRole('row', { name: 'Grace $1,846.17 2' }).waitFor();
  await go(`/dashboard/reports?report=promoters&${SPAN}&columns=${COLUMNS.join()}&campaign_id=${second.id}`);
  await page.getByText('No activity was tracked in this period.').waitFor();
  await page.getByRole('tab', { name: 'Sources' }).click();
  await page.getByText('No activity was tracked in this period.').waitFor();
  expect(await page.getByRole('button', { name: 'Filter', exact: true }).count()).toBe(0);
});
