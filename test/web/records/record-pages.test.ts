import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSender } from '#test/support/mail/sender.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { readLayoutShifts, watchLayoutShifts } from '#test/support/web/load-times.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';
import { createWebhookCalls } from '#test/support/webhooks/calls.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const CUSTOMER = 'lea@shop.example';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
let commission: number;
beforeAll(async () => {
  company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  const sale = { email: CUSTOMER, event_id: 'invoice-1', amount: 10_000, ref_id: promotion.refId };
  await company.v2('/track/sale', sale);
  await company.v2('/track/sale', { ...sale, event_id: 'invoice-2', amount: 5000 });
  // Sent again: the tracking log keeps the duplicate.
  await company.v2('/track/sale', sale);
  await waitForRows(company, 'commissions', 2);
  const headers = createV2Headers(company.account.id, company.key);
  const { body } = await request('/api/v2/company/commissions?q=invoice-1', { headers });
  [{ id: commission }] = body;
  await company.v2('/company/commissions/approve', { ids: [commission] });
  await company.v2('/company/commissions/generate_payouts', { ids: [commission] });
  await waitForRows(company, 'payouts', 1);
  await waitForRows(company, 'tracking_logs', 1);
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

const listHistoryEntries = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');
const listTableRows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');

test('a sale leads to its commission, and from there to its customer, promoter and payout', async () => {
  const { page, go } = dashboard;
  const link = (name: string) => page.locator('#main').getByRole('link', { name, exact: true }).first();
  await go('/dashboard/commissions');
  await link(`$20.00, commission ${commission}`).click();
  await page.getByRole('heading', { level: 1, name: `Commission ${commission}` }).waitFor();
  await page.getByText('20% of $100.00').waitFor();
  await page.getByText('invoice-1').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await link(CUSTOMER).click();
  await page.getByRole('heading', { level: 1, name: CUSTOMER }).waitFor();
  await page.getByText('$150.00').waitFor();
  await page.getByRole('tab', { name: 'Commissions' }).click();
  await expect.poll(() => listTableRows(page, 'Commissions of this referral').count()).toBe(2);
  await link('Payout 1').click();
  await page.getByRole('heading', { level: 1, name: 'Payout 1' }).waitFor();
  await page.getByRole('tab', { name: 'Commissions' }).click();
  await expect.poll(() => listTableRows(page, 'Commissions of this payout').count()).toBe(1);
  expect(await findAxeViolations(page)).toEqual([]);
  await link('Statement').click();
  await page.getByRole('button', { name: 'Download PDF' }).waitFor();
  await link('Payout 1').click();
  await link('Grace Hopper').click();
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
});

test('a customer is found by the event id of a sale, and followed to the payout', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('invoice-1');
  await page.getByRole('option', { name: `${CUSTOMER} Found by event ID invoice-1` }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: CUSTOMER }).waitFor();
  await page.getByRole('tab', { name: 'Commissions' }).click();
  await listTableRows(page, 'Commissions of this referral').getByRole('link', { name: 'Payout 1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payout 1' }).waitFor();
  await page.getByText('$20.00').first().waitFor();
});

test('the history of a record lists its events and changes, and its tab is in the address', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/commissions/${commission}`);
  await page.getByRole('tab', { name: 'History' }).click();
  await listHistoryEntries(page).filter({ hasText: 'approved a commission' }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('history');
  await company.v2('/company/payouts/mark_as_paid', { ids: [1] });
  await waitForRows(company, 'payouts?filters[status]=completed', 1);
  await go('/dashboard/payouts/1?tab=history');
  await listHistoryEntries(page).filter({ hasText: 'marked a payout as paid' }).waitFor();
  await page.getByText('Events', { exact: true }).click();
  await expect
    .poll(() => listHistoryEntries(page).allTextContents())
    .toEqual([expect.stringMatching(/^Paid/), expect.stringMatching(/^Created/)]);
});

test('the history of a referral has its webhook deliveries and e-mails, with links', async () => {
  const { page, go } = dashboard;
  await using receiver = await aReceiver();
  await createWebhookCalls(company).create({ url: receiver.url });
  await setSender(company, {});
  const { promotion } = await company.promoter({ firstName: 'Mary', lastName: 'Jackson' });
  const sale = { email: 'max@shop.example', event_id: 'invoice-9', amount: 700, ref_id: promotion.refId };
  await company.v2('/track/sale', sale);
  await waitForRows(company, 'referrals?q=max@shop.example', 1);
  const headers = createV2Headers(company.account.id, company.key);
  const { body } = await request('/api/v2/company/referrals?q=max@shop.example', { headers });
  const [{ id }] = body;
  await waitForRows(company, `promoters/${promotion.promoterId}/mails?filters[referral_id]=${id}`, 1);
  const listDeliveries = () =>
    createWebhookCalls(company).deliveries('all', { record_type: 'referral', record_id: id });
  await eventually(listDeliveries, ({ body: deliveries }) => deliveries.length === 2);
  await go(`/dashboard/referrals/${id}?tab=history`);
  await listHistoryEntries(page).filter({ hasText: 'Sale created sent to webhook 1 Delivered' }).waitFor();
  await listHistoryEntries(page).filter({ hasText: 'Sale: e-mail to promoter' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^e-mail to promoter/ }).click();
  await page.getByRole('table', { name: 'E-mails to this promoter' }).waitFor();
});

test('a rejected event leads to the commission that was counted with its event ID', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/log');
  await page.getByRole('link', { name: `invoice-1, commission ${commission}` }).click();
  await page.getByRole('tab', { name: 'Tracking log' }).click();
  await page.getByRole('cell', { name: 'Duplicate event' }).waitFor();
});

test('the audit log leads to the records that it names', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings?part=audit');
  await page
    .getByRole('link', { name: `Commission ${commission}` })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: `Commission ${commission}` }).waitFor();
});

test('links of a list can be followed by keyboard alone', async () => {
  const { page, go } = dashboard;
  const keyboard = createKeyboard(page);
  await go('/dashboard/referrals');
  await keyboard.press(page.getByRole('link', { name: CUSTOMER }));
  await page.getByRole('heading', { level: 1, name: CUSTOMER }).waitFor();
});

test('cells that are links are text in the CSV', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/commissions?q=invoice-1&columns=promoter,referral,campaign,payout,event_id,id');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = parse(await readFile(await (await saved).path(), 'utf8')) as string[][];
  expect(lines).toEqual([
    ['Promoter', 'Customer', 'Campaign', 'Payout', 'Event ID', 'ID'],
    ['Grace Hopper', CUSTOMER, company.campaign.name, '1', 'invoice-1', String(commission)],
  ]);
});

test('a record page does not jump on a phone when its record is loaded late', async () => {
  const visited = { id: company.account.id, key: company.key };
  const { page, waitUntilIdle, close } = await openDashboard(browser(), visited, {
    viewport: { width: 390, height: 844 },
  });
  await watchLayoutShifts(page);
  await page.route(`**/api/v2/company/commissions/${commission}`, async (route) => {
    await page.getByRole('tab', { name: 'Tracking log' }).waitFor();
    await route.continue();
  });
  await page.goto(`/dashboard/commissions/${commission}`);
  await page.getByText('20% of $100.00').waitFor();
  await waitUntilIdle();
  expect((await readLayoutShifts(page)).jumps).toBeLessThan(0.05);
  await close();
});

test('the page of a record that does not exist shows an error', async () => {
  const { page } = dashboard;
  for (const path of ['referrals', 'commissions', 'payouts']) {
    await page.goto(`/dashboard/${path}/999999`);
    await page.getByRole('alert').waitFor();
  }
});
