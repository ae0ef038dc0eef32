import { beforeAll, describe, expect, test } from 'vitest';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v1LeadsDelete } from '#shared/routes/v1/leads/leads.ts';
import {
  v2ReportsDownload,
  v2ReportsOverview,
  v2ReportsSummary,
  v2ReportsTrafficSources,
  v2ReportsUrls,
} from '#shared/routes/v2/reports/reports.ts';
import { runtime } from '#shared/runtime.ts';
import { findLead, findLeadIncludingDeleted } from '#shared/store/leads/leads.ts';
import { readTraffic } from '#shared/store/reports/traffic-sheets.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, post } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

let company: Company;
let grace: Awaited<ReturnType<Company['promoter']>>;
const today = new Date().toISOString().slice(0, 10);
const columns = ['clicks_count', 'referrals_count', 'sales_count', 'revenue_amount', 'promoter_earnings_amount'];
const now = { columns, group_by: 'day', start_date: today, end_date: today };
const read = (route: KeyedRoute, query: Input = {}) =>
  send(route, { query: { ...now, ...query }, headers: createCredentials('v2', company) });

/** A visit to a page, linked from another. @returns its tid */
async function visit(url: string, referrer: string | null): Promise<string> {
  const from = referrer === null ? {} : { referrer };
  const { body } = await post('/tr', { account: company.account.id, url, ...from });
  return body.tid;
}

const counts = (clicks_count: number, referrals_count = 0, revenue_amount = 0) => ({
  clicks_count,
  referrals_count,
  sales_count: revenue_amount > 0 ? 1 : 0,
  revenue_amount,
  promoter_earnings_amount: revenue_amount / 5,
});

beforeAll(async () => {
  company = await aCompany();
  grace = await company.promoter();
  const ref = `ref=${grace.promotion.refId}`;
  const utm = 'utm_source=News&utm_medium=email&utm_campaign=Spring';
  const one = await visit(`https://shop.example/landing?${ref}&${utm}&sub_id=mail`, 'https://blog.example/x');
  const other = await visit(`https://shop.example/?${ref}`, 'https://www.blog.example/private?reader=ada');
  await visit(`https://shop.example/?${ref}&utm_campaign=spring`, null);
  const { signUp, sell } = createDatedCalls(company, grace);
  await signUp('one@example.com', today, { tid: one });
  await sell('one@example.com', today, 10_000);
  await sell('two@example.com', today, 5_000, { tid: other, ref_id: undefined });
  await sell('without@example.com', today, 700);
  const { refresh } = createReportCalls(company);
  const readSettled = async () => {
    await refresh();
    return (await read(v2ReportsTrafficSources, { columns: ['revenue_amount'] })).body;
  };
  const total = (rows: { data: { revenue_amount: number } }[]) =>
    rows.reduce((sum, { data }) => sum + data.revenue_amount, 0);
  expect(total(await eventually(readSettled, (rows) => total(rows) === 15_000))).toBe(15_000);
});

describe('attribution of clicks, sign-ups and sales', () => {
  test('traffic is attributed to the source in the link, or else to the referring host', async () => {
    const { body, headers } = await read(v2ReportsTrafficSources, { sorting: { revenue_amount: 'desc' } });
    expect(body).toMatchObject([
      { source: 'news', id: 'news', data: counts(1, 1, 10_000), sub_data: [{ data: counts(1, 1, 10_000) }] },
      { source: 'blog.example', data: counts(1, 1, 5_000) },
      { source: 'direct', data: counts(1) },
    ]);
    expect(headers.get('total')).toBe('3');
    const response = await read(v2ReportsTrafficSources, { q: 'BLOG', per_page: 1 });
    expect(response.body).toMatchObject([{ source: 'blog.example' }]);
  });

  test('traffic is attributed to the landing page', async () => {
    const { body } = await read(v2ReportsUrls, { columns: [...columns, 'url'], sorting: { clicks_count: 'asc' } });
    expect(body).toEqual([
      { url: 'shop.example/landing', id: 'shop.example/landing', data: counts(1, 1, 10_000) },
      { url: 'shop.example', id: 'shop.example', data: counts(2, 1, 5_000) },
    ]);
  });

  test('traffic is attributed to the UTM parameters of the link, which the lead keeps', async () => {
    const campaigns = await read(v2ReportsTrafficSources, { dimension: 'utm_campaign' });
    expect(campaigns.body).toMatchObject([{ source: 'spring', id: 'spring', data: counts(2, 1, 10_000) }]);
    const mediums = await read(v2ReportsTrafficSources, { dimension: 'utm_medium', q: 'mail' });
    expect(mediums.body).toMatchObject([{ source: 'email', data: counts(1, 1, 10_000) }]);
    const utm = { medium: 'email', campaign: 'spring' };
    expect(await findLead(company.account.id, 1)).toMatchObject({ traffic: { utm } });
    const { status, body } = await read(v2ReportsTrafficSources, { dimension: 'utm_term' });
    expect([status, body.message]).toEqual([422, 'dimension is invalid.']);
  });

  test("traffic is attributed to the promoter's sub ID, which the lead keeps", async () => {
    const month = today.slice(0, 7);
    const subject = { of: 'sub-id', id: grace.promoter.id } as const;
    const sheets = await readTraffic(company.account.id, subject, [month]);
    expect([...(sheets.get(month)?.keys() ?? [])]).toEqual([`${company.campaign.id} mail`]);
    expect(await findLead(company.account.id, 1)).toMatchObject({ subId: 'mail', traffic: { source: 'news' } });
  });
});

test.each(['traffic_sources', 'urls'])('the summary of the report %s totals all of its rows', async (report_type) => {
  const total = { ...counts(3, 2, 15_000), sales_count: 2 };
  const { body } = await read(v2ReportsSummary, { report_type });
  expect(body).toMatchObject({ data: total, sub_data: [{ id: today, data: total }] });
  const other = await read(v2ReportsSummary, { report_type, columns: ['active_customers'] });
  expect(other).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^columns is invalid: this report has clicks_count, /) },
  });
});

test('the overview counts only one source, page, UTM parameter or sub ID', async () => {
  const total = async (filters: Input) =>
    (await read(v2ReportsSummary, { report_type: 'overview', filters })).body.data;
  expect(await total({ source: 'news' })).toMatchObject(counts(1, 1, 10_000));
  expect(await total({ url: 'shop.example' })).toMatchObject(counts(2, 1, 5_000));
  expect(await total({ utm_medium: 'email' })).toMatchObject(counts(1, 1, 10_000));
  expect(await total({ utm_campaign: 'spring' })).toMatchObject(counts(2, 1, 10_000));
  expect(await total({ source: 'unheard.example' })).toMatchObject(counts(0));
  const own = { promoter_id: grace.promoter.id, campaign_id: company.campaign.id };
  expect(await total({ ...own, sub_id: 'mail' })).toMatchObject(counts(1, 1, 10_000));
  const { body } = await read(v2ReportsOverview, { filters: { source: 'blog.example' } });
  expect(body).toMatchObject([{ id: today, data: counts(1, 1, 5_000) }]);
});

test.each([
  [{ source: 'news', url: 'shop.example' }, 'no figures are kept for several together'],
  [{ source: 'news', campaign_id: 1 }, 'no figures are kept by both'],
  [{ utm_medium: 'email', utm_campaign: 'spring' }, 'no figures are kept for several together'],
  [{ utm_campaign: 'spring', promoter_id: 1 }, 'no figures are kept by both'],
  [{ sub_id: 'mail' }, 'requires one promoter_id and one campaign_id'],
])('the overview refuses filters without figures: %j', async (filters, why) => {
  const { status, body } = await read(v2ReportsOverview, { filters });
  expect([status, body.message]).toEqual([422, expect.stringContaining(why)]);
});

test('reports by record and metrics without visitors cannot be filtered by source', async () => {
  const filters = { source: 'news' };
  for (const query of [{ report_type: 'promoters' }, { report_type: 'overview', columns: ['active_customers'] }]) {
    expect((await read(v2ReportsSummary, { filters, ...query })).status).toBe(422);
  }
});

test('rebuilding the other reports leaves traffic reports unchanged', async () => {
  const show = async () => (await read(v2ReportsTrafficSources)).body;
  const before = await show();
  expect(await rebuildReports({ runtime }, company.account.id)).toMatchObject({ differences: [], unsettled: 0 });
  expect(await show()).toEqual(before);
});

test('traffic reports can be downloaded', async () => {
  const sources = await read(v2ReportsDownload, {
    report_type: 'traffic_sources',
    columns: ['clicks_count'],
    totals: true,
  });
  expect(sources.body).toBe('source,clicks_count\r\nblog.example,1\r\ndirect,1\r\nnews,1\r\n');
  const urls = await read(v2ReportsDownload, { report_type: 'urls', columns: ['clicks_count'], totals: true });
  expect(urls.body).toBe('url,clicks_count\r\nshop.example,2\r\nshop.example/landing,1\r\n');
  const campaigns = await read(v2ReportsDownload, {
    report_type: 'utm_campaigns',
    columns: ['clicks_count'],
    totals: true,
  });
  expect(campaigns.body).toBe('utm_campaign,clicks_count\r\nspring,2\r\n');
  const response = await read(v2ReportsDownload, { report_type: 'urls', columns: ['active_customers'] });
  expect(response).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^columns is invalid: this report has clicks_count, /) },
  });
});

test('metrics that are independent of visitors are invalid in traffic reports', async () => {
  for (const route of [v2ReportsTrafficSources, v2ReportsUrls]) {
    const { status, body } = await read(route, { columns: ['active_customers'] });
    expect({ status, body }).toEqual({ status: 422, body: { message: 'columns is invalid.', code: 'invalid_params' } });
  }
});

test('a deleted lead keeps no traffic data', async () => {
  const headers = createCredentials('v1', company);
  expect((await send(v1LeadsDelete, { json: { email: 'one@example.com' }, headers })).status).toBe(200);
  const lead = await findLeadIncludingDeleted(company.account.id, 1);
  expect(lead).toMatchObject({ subId: null });
  expect(lead).not.toHaveProperty('traffic');
});
