import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { promotionSubject } from '#shared/domain/reports/roll-up.ts';
import { DAILY_FIGURES_INCOMPLETE } from '#shared/operations/reports/promotion-totals.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PromoterCampaignsList } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import {
  v2ReportsCampaigns,
  v2ReportsOverview,
  v2ReportsPromoters,
  v2ReportsSummary,
} from '#shared/routes/v2/reports/reports.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { recordClick } from '#shared/store/tracking/visitors.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;
let company: Company;
let grace: Joined;
let ada: Joined;
let second: number;

const year = { columns: ['revenue_amount'], group_by: 'year', start_date: '2024-01-01', end_date: '2024-12-31' };
const read = (route: KeyedRoute, filters: Input, query: Input = {}) =>
  send(route, { query: { ...year, filters, ...query }, headers: createCredentials('v2', company) });
const revenue = ({ body }: { body: { id: number; data: { revenue_amount: number } }[] }) =>
  Object.fromEntries(body.map(({ id, data }) => [id, data.revenue_amount]));

beforeAll(async () => {
  company = await aCompany();
  grace = await company.promoter();
  ada = await company.promoter();
  second = (await company.campaignWith({ name: 'Second' })).id;
  const response = await company.v1('/promoters/add_to_campaign', { id: grace.promoter.id, campaign_id: second });
  const { ref_id: refId } = response.body.promotions.find(
    ({ campaign_id: campaign }: { campaign_id: number }) => campaign === second,
  );
  await createDatedCalls(company, grace).sell('one@example.com', '2024-09-05', 100);
  await createDatedCalls(company, { ...grace, promotion: { ...grace.promotion, refId } }).sell(
    'two@example.com',
    '2024-10-05',
    20,
  );
  await createDatedCalls(company, ada).sell('three@example.com', '2024-09-06', 3);
  await createReportCalls(company).expectOverview({ sales_count: 3 });
});

test('the overview counts only the campaigns and promoters of its filters', async () => {
  const [first, promoters] = [company.campaign.id, [grace.promoter.id, ada.promoter.id]];
  const total = async (filters: Input) => Object.values(revenue(await read(v2ReportsOverview, filters)));
  expect(await total({ campaign_id: first })).toEqual([103]);
  expect(await total({ campaign_id: [first, second] })).toEqual([123]);
  expect(await total({ promoter_id: grace.promoter.id })).toEqual([120]);
  expect(await total({ promoter_id: promoters, campaign_id: [first, first] })).toEqual([103]);
  expect(await total({ promoter_id: grace.promoter.id, campaign_id: second })).toEqual([20]);
  expect(await total({ campaign_id: 999_999 })).toEqual([0]);
});

test('the report of campaigns counts only the promoters of its filter', async () => {
  const first = company.campaign.id;
  const byGrace = await read(v2ReportsCampaigns, { promoter_id: grace.promoter.id });
  expect(revenue(byGrace)).toEqual({ [first]: 100, [second]: 20 });
  const filters = { promoter_id: [grace.promoter.id, ada.promoter.id], campaign_id: first };
  expect(revenue(await read(v2ReportsCampaigns, filters))).toEqual({ [first]: 103 });
});

test('the report of promoters by campaign counts what each brought there and lists no others', async () => {
  const [first, graceId, adaId] = [company.campaign.id, grace.promoter.id, ada.promoter.id];
  const inFirst = await read(v2ReportsPromoters, { campaign_id: first }, { per_page: 1 });
  expect(revenue(inFirst)).toEqual({ [graceId]: 100 });
  expect(inFirst.headers.get('total')).toBe('2');
  const lowest = await read(v2ReportsPromoters, { campaign_id: first }, { sorting: { revenue_amount: 'asc' } });
  expect(lowest.body.map(({ id }: { id: number }) => id)).toEqual([adaId, graceId]);
  expect(revenue(await read(v2ReportsPromoters, { campaign_id: second }))).toEqual({ [graceId]: 20 });
  expect(revenue(await read(v2ReportsPromoters, { campaign_id: second, promoter_id: adaId }))).toEqual({});
  expect(revenue(await read(v2ReportsPromoters, { promoter_id: adaId }))).toEqual({ [adaId]: 3 });
});

test('reports count only the promoters with a tag, also archived ones', async () => {
  const [graceId, adaId] = [grace.promoter.id, ada.promoter.id];
  const callAction = (name: string, json: Input) => company.v2(`/company/promoters/${name}`, json);
  await callAction('add_tags', { ids: [graceId], tags: ['VIP'] });
  await callAction('add_tags', { ids: [adaId], tags: ['Blog'] });
  await callAction('archive', { ids: [adaId] });
  const overview = async (filters: Input) => Object.values(revenue(await read(v2ReportsOverview, filters)));
  await eventually(
    () => overview({ tags: ['vip', 'blog'] }),
    ([total]) => total === 123,
  );
  expect(await overview({ tags: 'vip' })).toEqual([120]);
  expect(await overview({ tags: 'vip', campaign_id: second })).toEqual([20]);
  expect(await overview({ tags: 'vip', promoter_id: adaId })).toEqual([0]);
  expect(await overview({ tags: 'unknown' })).toEqual([0]);
  expect(revenue(await read(v2ReportsCampaigns, { tags: 'vip' }))).toEqual({
    [company.campaign.id]: 100,
    [second]: 20,
  });
  expect(revenue(await read(v2ReportsPromoters, { tags: 'blog' }))).toEqual({ [adaId]: 3 });
  expect(revenue(await read(v2ReportsPromoters, { tags: 'unknown' }, { q: 'e' }))).toEqual({});
  const summary = await read(v2ReportsSummary, { tags: 'vip' }, { report_type: 'promoters' });
  expect(summary.body.data.revenue_amount).toBe(120);
  expect((await read(v2ReportsOverview, { tags: 'vip', country: 'DE' })).status).toBe(422);
});

test('the summary of a filtered report totals the rows that the report has', async () => {
  const [first, graceId] = [company.campaign.id, grace.promoter.id];
  const total = async (report_type: string, filters: Input) =>
    (await read(v2ReportsSummary, filters, { report_type })).body.data.revenue_amount;
  expect(await total('campaigns', { promoter_id: graceId })).toBe(120);
  expect(await total('promoters', { campaign_id: first })).toBe(103);
  expect(await total('promoters', { campaign_id: first, promoter_id: graceId })).toBe(100);
  expect(await total('promoters', {})).toBe(123);
});

test('results of promoters in campaigns are listed for a period', async () => {
  const results = async (query: Input) => {
    const { status, body } = await send(v2PromoterCampaignsList, { query, headers: createCredentials('v2', company) });
    expect(status).toBe(200);
    type Listed = { promoter_id: number; campaign_id: number; stats: { revenue_amount: number; sales_count: number } };
    return Object.fromEntries(
      body.map(({ promoter_id, campaign_id, stats }: Listed) => [
        `${promoter_id} in ${campaign_id}`,
        [stats.revenue_amount, stats.sales_count],
      ]),
    );
  };
  const [first, graceId, adaId] = [company.campaign.id, grace.promoter.id, ada.promoter.id];
  expect(await results({ period_from: '2024-09-05', period_to: '2024-09-30' })).toEqual({
    [`${graceId} in ${first}`]: [100, 1],
    [`${graceId} in ${second}`]: [0, 0],
    [`${adaId} in ${first}`]: [3, 1],
  });
  expect(await results({ period_from: '2024-09-06', filters: { promoter_id: graceId } })).toEqual({
    [`${graceId} in ${first}`]: [0, 0],
    [`${graceId} in ${second}`]: [20, 1],
  });
  const late = { period_from: '2024-10-01', period_to: '2024-09-30' };
  const refused = await send(v2PromoterCampaignsList, { query: late, headers: createCredentials('v2', company) });
  expect(refused).toMatchObject({ status: 422, body: { message: 'period_to is before period_from.' } });
});

test('clicks in a campaign that was deleted do not block filtered reports', async () => {
  const ownCompany = await aCompany();
  const former = await ownCompany.campaignWith({ name: 'Former' });
  const { promoter, promotion } = await ownCompany.promoter({ campaignId: former.id });
  const at = '2024-09-05T12:00:00.000Z';
  const click = { event: 'click', tid: unique('t'), promotionId: promotion.id, at, recordedAt: at } as const;
  await recordClick(ownCompany.account.id, { ...click, promoterId: promoter.id, campaignId: former.id });
  const move = { id: promoter.id, destination_campaign_id: ownCompany.campaign.id };
  expect((await ownCompany.v1('/promoters/move_to_campaign', move)).status).toBe(200);
  await createDatedCalls(ownCompany, { promoter, promotion }).sell('moved@example.com', '2024-09-06', 100);
  await createReportCalls(ownCompany).expectOverview({ clicks_count: 1, sales_count: 1 });
  const remove = () => createCampaignCalls(ownCompany).campaigns.remove(former.id);
  expect((await eventually(remove, ({ status }) => status === 200)).status).toBe(200);
  const columns = ['clicks_count', 'sales_count'];
  const headers = createCredentials('v2', ownCompany);
  const rows = async (route: KeyedRoute, filters: Input, overrides: Input = {}) => {
    const { status, body } = await send(route, { query: { ...year, columns, filters, ...overrides }, headers });
    expect(status, JSON.stringify(body)).toBe(200);
    return [body].flat().map(({ data }) => data);
  };
  const [bySale, byClick] = [
    { clicks_count: 0, sales_count: 1 },
    { clicks_count: 1, sales_count: 0 },
  ];
  const ofBoth = { promoter_id: promoter.id, campaign_id: ownCompany.campaign.id };
  expect(await rows(v2ReportsPromoters, { campaign_id: ownCompany.campaign.id })).toEqual([bySale]);
  expect(await rows(v2ReportsPromoters, { campaign_id: former.id })).toEqual([byClick]);
  expect(await rows(v2ReportsCampaigns, { promoter_id: promoter.id })).toEqual([bySale]);
  expect(await rows(v2ReportsOverview, ofBoth)).toEqual([bySale]);
  expect(await rows(v2ReportsSummary, ofBoth, { report_type: 'promoters' })).toEqual([bySale]);
  // The total of campaigns includes deleted ones.
  const total = await rows(v2ReportsSummary, {}, { report_type: 'campaigns' });
  expect(total).toEqual([{ clicks_count: 1, sales_count: 1 }]);
});

test('a filtered report is refused while the daily figures by campaign are incomplete', async () => {
  const ownCompany = await aCompany();
  const otherPromoter = await ownCompany.promoter();
  const [promoter, campaign] = [otherPromoter.promoter.id, ownCompany.campaign.id];
  await createDatedCalls(ownCompany, otherPromoter).sell('one@example.com', '2024-09-05', 100);
  await createReportCalls(ownCompany).expectOverview({ sales_count: 1 });
  const { pk, sk } = keys.monthSheet(
    ownCompany.account.id,
    promotionSubject({ promoterId: promoter, campaignId: campaign }),
    '2024-09',
  );
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
  // A part of a month is summed from its days.
  const days = { start_date: '2024-09-01', end_date: '2024-09-15' };
  const report = (route: KeyedRoute, filters: Input, overrides: Input = {}) =>
    send(route, { query: { ...year, ...days, filters, ...overrides }, headers: createCredentials('v2', ownCompany) });
  const ofBoth = { promoter_id: promoter, campaign_id: campaign };
  for (const refused of [
    report(v2ReportsOverview, ofBoth),
    report(v2ReportsCampaigns, { promoter_id: promoter }),
    report(v2ReportsPromoters, { campaign_id: campaign }),
    report(v2ReportsSummary, ofBoth, { report_type: 'promoters' }),
  ]) {
    expect(await refused).toMatchObject({
      status: 422,
      body: { code: 'invalid_params', message: DAILY_FIGURES_INCOMPLETE },
    });
  }
  const wholeReport = await report(v2ReportsPromoters, { promoter_id: promoter });
  expect([wholeReport.status, revenue(wholeReport)]).toEqual([200, { [promoter]: 100 }]);
  const month = { end_date: '2024-09-30' };
  expect(revenue(await report(v2ReportsPromoters, { campaign_id: campaign }, month))).toEqual({ [promoter]: 100 });
});

describe('with 101 promoters and 21 campaigns', () => {
  let ownCompany: Company;
  let promoters: Joined['promoter'][];
  const list = (query: Input) =>
    send(v2ReportsPromoters, { query: { ...year, ...query }, headers: createCredentials('v2', ownCompany) });
  beforeAll(async () => {
    ownCompany = await aCompany();
    for (let campaign = 0; campaign < 20; campaign += 1) await ownCompany.campaignWith({ name: unique('Other') });
    promoters = [];
    while (promoters.length <= 100) promoters.push((await ownCompany.promoter({ firstName: 'Grace' })).promoter);
    const total = async () => (await list({})).headers.get('total');
    expect(await eventually(total, (count) => count === '101')).toBe('101');
  });

  test('the limit of filtered reports counts promotions, not campaigns without the promoter', async () => {
    expect(await list({ filters: { campaign_id: ownCompany.campaign.id } })).toMatchObject({ status: 200, body: [] });
  });

  test('a search finds the filtered promoter, however many others match', async () => {
    for (const { id } of [...promoters.slice(0, 1), ...promoters.slice(-1)]) {
      const readFoundRevenue = async () => revenue(await list({ q: 'grace', filters: { promoter_id: id } }));
      expect(await eventually(readFoundRevenue, (rows) => id in rows)).toEqual({ [id]: 0 });
      expect(await list({ q: 'ada', filters: { promoter_id: id } })).toMatchObject({ status: 200, body: [] });
    }
  });
});

test('filters of a report name known fields and ids, and traffic reports have none', async () => {
  expect(await read(v2ReportsOverview, { promoter_id: 'x' })).toMatchObject({
    status: 422,
    body: { message: 'filters[promoter_id] is invalid.' },
  });
  expect(await read(v2ReportsCampaigns, { state: 'x' })).toMatchObject({
    status: 422,
    body: { message: 'filters[state] is unknown.' },
  });
  const traffic = await read(v2ReportsSummary, { campaign_id: second }, { report_type: 'urls' });
  expect(traffic).toMatchObject({
    status: 422,
    body: { message: 'filters is not supported: traffic has no figures by campaign or promoter.' },
  });
});
