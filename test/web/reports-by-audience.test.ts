import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackClick } from '#shared/operations/tracking/click.ts';
import { runtime } from '#shared/runtime.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany();
  const grace = await company.promoter();
  const { refId } = grace.promotion;
  const { signUp, sell } = createDatedCalls(company, grace);
  for (const [email, audience] of [
    ['germany@example.com', 'DE mobile'],
    ['france@example.com', 'FR desktop'],
  ] as const) {
    const url = `https://shop.example/?ref=${refId}&utm_campaign=${audience.slice(0, 2)}-spring`;
    const { tid } = await trackClick({ runtime }, { account: company.account.id, refId, audience, url });
    await signUp(email, '2024-01-05', { tid });
  }
  await sell('germany@example.com', '2024-01-10', 10_000);
  await sell('germany@example.com', '2024-04-10', 15_000);
  await sell('france@example.com', '2024-05-10', 5000);
  await sell('unknown@example.com', '2024-02-10', 2000);
  await createReportCalls(company).expectOverview({ sales_count: 4 });
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

test('a manager compares this quarter with the last by country, and by device', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/reports');
  await page.getByRole('tab', { name: 'Countries' }).click();
  await page.getByRole('button', { name: 'Custom range' }).click();
  await page.getByLabel('From').fill('2024-04-01');
  await page.getByLabel('To (UTC)').fill('2024-06-30');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Previous period' }).click();
  await page.getByText('Compared with Jan 1, 2024 – Mar 31, 2024').waitFor();
  await page.getByRole('row', { name: /^Total .*\$200\.00 \+66\.7% vs\. \$120\.00/ }).waitFor();
  await page.getByRole('row', { name: /^Germany .*\$150\.00 \+50% vs\. \$100\.00/ }).waitFor();
  await page.getByRole('row', { name: /^France .*\$50\.00 vs\. \$0\.00/ }).waitFor();
  await page.getByText('include commissions that were denied later').waitFor();
  await page.getByRole('figure').waitFor();
  // The range and the comparison stay.
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('row', { name: /^Mobile .*\$150\.00 \+50% vs\. \$100\.00/ }).waitFor();
  await page.getByRole('row', { name: /^Desktop .*\$50\.00 vs\. \$0\.00/ }).waitFor();
});

test('events without a known country or device are one row', async () => {
  const { page, go } = dashboard;
  const span = 'span=2024-01-01..2024-03-31&columns=revenue_amount,sales_count';
  for (const report of ['countries', 'devices']) {
    await go(`/dashboard/reports?report=${report}&${span}`);
    await page.getByRole('row', { name: 'Unknown $20.00 1' }).waitFor();
  }
  expect(await page.getByRole('button', { name: 'Filter', exact: true }).count()).toBe(0);
});

test('a row of a traffic report opens the overview of its figures, whose filter can be removed', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/reports?report=devices&span=2024-01-01..2024-03-31&columns=revenue_amount,sales_count');
  await page.getByRole('link', { name: 'Unknown' }).click();
  await page.getByRole('button', { name: 'Device: Unknown' }).waitFor();
  await page.getByRole('row', { name: 'Total $20.00 1' }).waitFor();
  await go('/dashboard/reports?span=2024-01-01..2024-03-31&columns=revenue_amount,sales_count&device=tablet');
  await page.getByRole('row', { name: 'Total $0.00 0' }).waitFor();
});

test('a UTM campaign has a row, which opens the overview of its figures', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/reports?span=2024-01-01..2024-06-30&columns=revenue_amount,sales_count');
  await page.getByRole('tab', { name: 'UTM campaigns' }).click();
  await page.getByRole('row', { name: /^fr-spring .*\$50\.00/ }).waitFor();
  await page.getByRole('link', { name: 'de-spring' }).click();
  await page.getByRole('button', { name: 'UTM campaign: de-spring' }).waitFor();
  await page.getByRole('row', { name: /^Total .*\$250\.00/ }).waitFor();
});
