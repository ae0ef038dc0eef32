import { beforeAll, expect, test } from 'vitest';
import type { Audience } from '#shared/domain/tracking/audience.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { trackClick } from '#shared/operations/tracking/click.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v1LeadsDelete } from '#shared/routes/v1/leads/leads.ts';
import {
  v2ReportsCountries,
  v2ReportsDevices,
  v2ReportsDownload,
  v2ReportsSummary,
} from '#shared/routes/v2/reports/reports.ts';
import { runtime } from '#shared/runtime.ts';
import { findLead, findLeadIncludingDeleted } from '#shared/store/leads/leads.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { sendFromPage } from '#test/support/script/from-page.ts';
import { aCompany, type Company, post } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const ORIGIN = 'https://shop.example';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

let company: Company;
const today = new Date().toISOString().slice(0, 10);
const columns = [
  'clicks_count',
  'referrals_count',
  'customers_count',
  'sales_count',
  'refunds_count',
  'revenue_amount',
];
const now = { columns, group_by: 'day', start_date: today, end_date: today };
const read = (route: KeyedRoute, query: Input = {}) =>
  send(route, { query: { ...now, ...query }, headers: createCredentials('v2', company) });

const counts = (clicks_count: number, referrals_count = 0, sales = { count: 0, refunds: 0, revenue: 0 }) => ({
  clicks_count,
  referrals_count,
  customers_count: sales.count,
  sales_count: sales.count,
  refunds_count: sales.refunds,
  revenue_amount: sales.revenue,
});

beforeAll(async () => {
  company = await aCompany();
  await changeSettings({ account: company.account, runtime }, { browserSignupOrigins: [ORIGIN] });
  const grace = await company.promoter();
  const { refId } = grace.promotion;
  const account = company.account.id;
  const visit = async (audience: Audience) => (await trackClick({ runtime }, { account, refId, audience })).tid;
  const callFromPhone = (path: string, body: object) => {
    const headers = { origin: ORIGIN, 'user-agent': IPHONE };
    return sendFromPage(path, { host: 'track.shop.example', headers, body: JSON.stringify({ account, ...body }) });
  };
  const { signUp, sell, refund } = createDatedCalls(company, grace);
  // A customer from Germany, whose sale is partly refunded.
  await signUp('germany@example.com', today, { tid: await visit('DE desktop') });
  await sell('germany@example.com', today, 10_000);
  await refund('germany@example.com', today, 4000);
  await visit('DE mobile');
  await visit('FR tablet');
  // The service without CloudFront does not know the country.
  await callFromPhone('/tr', { ref_id: refId });
  await callFromPhone('/tr/signup', { email: 'phone@example.com', ref_id: refId });
  // Servers have no device.
  await post('/tr', { account, ref_id: refId });
  await sell('server@example.com', today, 500);
  const { refresh } = createReportCalls(company);
  const readSettled = async () => {
    await refresh();
    return (await read(v2ReportsSummary, { report_type: 'devices' })).body.data;
  };
  const total = counts(5, 3, { count: 2, refunds: 1, revenue: 6500 });
  expect(
    await eventually(
      readSettled,
      ({ clicks_count: clicks, revenue_amount: revenue }) => clicks === 5 && revenue === 6500,
    ),
  ).toEqual(total);
});

test('clicks, sign-ups, sales and refunds count in the country of the visitor', async () => {
  const { body, headers } = await read(v2ReportsCountries);
  const germany = counts(2, 1, { count: 1, refunds: 1, revenue: 6000 });
  expect(body).toEqual([
    {
      country: null,
      id: 'unknown',
      data: counts(2, 2, { count: 1, refunds: 0, revenue: 500 }),
      sub_data: expect.anything(),
    },
    { country: 'DE', id: 'DE', data: germany, sub_data: [expect.objectContaining({ id: today, data: germany })] },
    { country: 'FR', id: 'FR', data: counts(1), sub_data: expect.anything() },
  ]);
  expect(headers.get('total')).toBe('3');
  expect((await read(v2ReportsCountries, { q: 'fr' })).body).toMatchObject([{ country: 'FR' }]);
});

test('clicks, sign-ups, sales and refunds count for the device of the visitor, or of the page that signs up', async () => {
  const { body } = await read(v2ReportsDevices, { sorting: { revenue_amount: 'desc' } });
  expect(body).toMatchObject([
    { device: 'desktop', id: 'desktop', data: counts(1, 1, { count: 1, refunds: 1, revenue: 6000 }) },
    { device: null, id: 'unknown', data: counts(1, 1, { count: 1, refunds: 0, revenue: 500 }) },
    { device: 'mobile', data: counts(2, 1) },
    { device: 'tablet', data: counts(1) },
  ]);
});

test('the overview counts only one country or device', async () => {
  const total = async (filters: Input) =>
    (await read(v2ReportsSummary, { report_type: 'overview', filters })).body.data;
  expect(await total({ country: 'de' })).toEqual(counts(2, 1, { count: 1, refunds: 1, revenue: 6000 }));
  expect(await total({ country: 'unknown' })).toEqual(counts(2, 2, { count: 1, refunds: 0, revenue: 500 }));
  expect(await total({ device: 'mobile' })).toEqual(counts(2, 1));
});

test('rebuilding the other reports leaves reports by country and device unchanged', async () => {
  const show = async () => [(await read(v2ReportsCountries)).body, (await read(v2ReportsDevices)).body];
  const before = await show();
  expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
  expect(await show()).toEqual(before);
});

test('reports by country and device can be downloaded, and the unknown row has no name', async () => {
  const download = (report_type: string) =>
    read(v2ReportsDownload, { report_type, columns: ['clicks_count'], totals: true });
  expect((await download('countries')).body).toBe('country,clicks_count\r\n,2\r\nDE,2\r\nFR,1\r\n');
  const { body } = await download('devices');
  expect(body).toBe('device,clicks_count\r\nmobile,2\r\n,1\r\ndesktop,1\r\ntablet,1\r\n');
});

test('metrics that are independent of visitors are invalid in reports by country and device', async () => {
  for (const route of [v2ReportsCountries, v2ReportsDevices]) {
    const { status, body } = await read(route, { columns: ['active_customers'] });
    expect({ status, body }).toEqual({ status: 422, body: { message: 'columns is invalid.', code: 'invalid_params' } });
  }
});

test('a lead keeps the audience of its visitor until it is deleted', async () => {
  expect(await findLead(company.account.id, 1)).toMatchObject({ audience: 'DE desktop' });
  const headers = createCredentials('v1', company);
  expect((await send(v1LeadsDelete, { json: { email: 'germany@example.com' }, headers })).status).toBe(200);
  expect(await findLeadIncludingDeleted(company.account.id, 1)).not.toHaveProperty('audience');
});
