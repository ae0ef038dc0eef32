import { beforeAll, describe, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import {
  v2ReportsCampaigns,
  v2ReportsDownload,
  v2ReportsOverview,
  v2ReportsPromoters,
  v2ReportsSummary,
} from '#shared/routes/v2/reports/reports.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;
let company: Company;
let grace: Joined;
let ada: Joined;

const columns = ['revenue_amount', 'customers_count'];
const autumn = { columns, group_by: 'month', start_date: '2024-09-01', end_date: '2024-10-31' };
const read = (route: KeyedRoute, query: Input) => send(route, { query, headers: createCredentials('v2', company) });

beforeAll(async () => {
  company = await aCompany();
  grace = await company.promoter({ email: 'grace@reports.example', firstName: 'Grace', lastName: 'Hopper' });
  ada = await company.promoter({ email: 'ada@reports.example' });
  const calls = createReportCalls(company);
  const byGrace = createDatedCalls(company, grace);
  await byGrace.signUp('one@example.com', '2024-09-02');
  await byGrace.sell('one@example.com', '2024-09-05', 61_317);
  await byGrace.sell('two@example.com', '2024-10-01', 10_000);
  await createDatedCalls(company, ada).sell('three@example.com', '2024-10-02', 90_000);
  await calls.expectOverview({ sales_count: 3, signups_count: 1 });
});

test('the overview lists the newest period first unless sorted otherwise', async () => {
  const [september, october] = [
    { period: 'Sep 2024', id: '2024-09', data: { revenue_amount: 61_317, customers_count: 1 } },
    { period: 'Oct 2024', id: '2024-10', data: { revenue_amount: 100_000, customers_count: 2 } },
  ];
  expect((await read(v2ReportsOverview, autumn)).body).toEqual([october, september]);
  const oldest = await read(v2ReportsOverview, { ...autumn, sorting: { period: 'asc' } });
  expect(oldest.body).toEqual([september, october]);
  const lowest = await read(v2ReportsOverview, { ...autumn, sorting: { revenue_amount: 'asc' } });
  expect(lowest.body).toEqual([september, october]);
  expect((await read(v2ReportsOverview, { ...autumn, q: 'sep' })).body).toEqual([september]);
});

test('a week starts on Monday, and its row covers only days within the range', async () => {
  const week = { columns: ['sales_count'], group_by: 'week', start_date: '2024-09-03', end_date: '2024-09-09' };
  expect((await read(v2ReportsOverview, week)).body).toEqual([
    { period: 'Week of Sep 9, 2024', id: '2024-09-09', data: { sales_count: 0 } },
    { period: 'Week of Sep 2, 2024', id: '2024-09-02', data: { sales_count: 1 } },
  ]);
});

test('a quarter is of the calendar, and its row covers only days within the range', async () => {
  const quarter = { columns: ['sales_count'], group_by: 'quarter', start_date: '2024-09-06', end_date: '2024-12-31' };
  expect((await read(v2ReportsOverview, quarter)).body).toEqual([
    { period: 'Q4 2024', id: '2024-Q4', data: { sales_count: 2 } },
    { period: 'Q3 2024', id: '2024-Q3', data: { sales_count: 0 } },
  ]);
});

test.each(['overview', 'campaigns', 'promoters'])(
  'the summary of the report %s totals all of its rows',
  async (type) => {
    const requested = { report_type: type, columns: [...columns, 'active_customers', 'referrals_to_customers_cr'] };
    const { body } = await read(v2ReportsSummary, { ...autumn, ...requested });
    const rate = { referrals_to_customers_cr: 100 };
    expect(body).toEqual({
      data: { revenue_amount: 161_317, customers_count: 3, active_customers: 3, ...rate },
      sub_data: [
        {
          period: 'Oct 2024',
          id: '2024-10',
          data: { revenue_amount: 100_000, customers_count: 2, active_customers: 3, ...rate },
        },
        {
          period: 'Sep 2024',
          id: '2024-09',
          data: { revenue_amount: 61_317, customers_count: 1, active_customers: 1, ...rate },
        },
      ],
    });
  },
);

test.each(['day', 'week'])('the summary of promoters has the figures of each %s', async (group_by) => {
  const days = { group_by, start_date: '2024-09-03', end_date: '2024-10-02' };
  const { body } = await read(v2ReportsSummary, { ...days, report_type: 'promoters', columns: ['sales_count'] });
  const overview = await read(v2ReportsOverview, { ...days, columns: ['sales_count'] });
  expect(body).toEqual({ data: { sales_count: 3 }, sub_data: overview.body });
});

test('conversion rates are percentages, and sign-ups exclude leads created by a sale', async () => {
  const year = { group_by: 'year', start_date: '2024-01-01', end_date: '2024-12-31' };
  const columns = ['signups_count', 'referrals_count', 'referrals_to_customers_cr', '3m_epc'];
  expect((await read(v2ReportsOverview, { ...year, columns })).body).toEqual([
    {
      period: '2024',
      id: '2024',
      data: { signups_count: 1, referrals_count: 3, referrals_to_customers_cr: 100, '3m_epc': 0 },
    },
  ]);
});

test('the campaign report has totals and periods for each campaign', async () => {
  const { id, name, color } = company.campaign;
  const other = await company.campaignWith({ name: 'Zebra' });
  const { body } = await read(v2ReportsCampaigns, autumn);
  expect(body).toMatchObject([
    {
      campaign: { id, name, color },
      id,
      data: { revenue_amount: 161_317, customers_count: 3 },
      sub_data: [{ period: 'Oct 2024' }, { period: 'Sep 2024' }],
    },
    { campaign: { name: 'Zebra' }, data: { revenue_amount: 0, customers_count: 0 } },
  ]);
  const sorted = await read(v2ReportsCampaigns, { ...autumn, sorting: { sales_count: 'asc' } });
  expect(sorted.body.map((row: { id: number }) => row.id)).toEqual([other.id, id]);
  expect((await read(v2ReportsCampaigns, { ...autumn, q: 'zEb' })).body).toMatchObject([{ id: other.id }]);
});

describe('the report of promoters', () => {
  const ids = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);

  test('the promoter report is sorted by its first column, descending, and paged', async () => {
    const one = await read(v2ReportsPromoters, { ...autumn, per_page: 1 });
    expect(one.body).toMatchObject([
      {
        promoter: { id: ada.promoter.id, email: 'ada@reports.example', name: 'ada' },
        data: { revenue_amount: 90_000, customers_count: 1 },
        sub_data: [{ period: 'Oct 2024', data: { revenue_amount: 90_000 } }, { period: 'Sep 2024' }],
      },
    ]);
    expect(one.headers.get('total')).toBe('2');
    expect(one.headers.get('link')).toContain('rel="next"');
    expect(ids(await read(v2ReportsPromoters, { ...autumn, per_page: 1, page: 2 }))).toEqual([grace.promoter.id]);
  });

  test('the promoter report can be sorted and searched by name', async () => {
    const most = { ...autumn, sorting: { referrals_count: 'desc' } };
    expect(ids(await read(v2ReportsPromoters, most))).toEqual([grace.promoter.id, ada.promoter.id]);
    expect(ids(await read(v2ReportsPromoters, { ...autumn, q: 'hopper' }))).toEqual([grace.promoter.id]);
    expect(ids(await read(v2ReportsPromoters, { ...autumn, q: 'nobody' }))).toEqual([]);
  });
});

test.each([
  ['no columns', { columns: [] }, 'param is missing or the value is empty: columns'],
  ['a column there is none of', { columns: ['profit'] }, 'columns is invalid.'],
  ['a grouping there is none of', { group_by: 'hour' }, 'group_by is invalid.'],
  ['an end before the start', { start_date: '2024-12-01' }, 'end_date is before start_date.'],
  ['an order by an unknown column', { sorting: { profit: 'asc' } }, 'sorting[profit] is unknown.'],
  ['an order that goes neither way', { sorting: { sales_count: 'up' } }, 'sorting[sales_count] is invalid.'],
])('%s returns 422 with the reason', async (_, query, message) => {
  for (const route of [v2ReportsOverview, v2ReportsCampaigns, v2ReportsPromoters]) {
    const response = await read(route, { ...autumn, ...query });
    expect(response).toMatchObject({ status: 422, body: { message, code: 'invalid_params' } });
  }
});

describe('CSV reports', () => {
  const download = async (query: Input) => {
    const { body, headers } = await read(v2ReportsDownload, { ...autumn, ...query });
    return { lines: String(body).split('\r\n'), name: headers.get('content-disposition'), link: headers.get('link') };
  };

  test('a CSV report has a row per period, or one row of totals', async () => {
    expect(await download({ report_type: 'overview' })).toEqual({
      lines: ['period,revenue_amount,customers_count', 'Oct 2024,100000,2', 'Sep 2024,61317,1', ''],
      name: 'attachment; filename="overview.csv"',
      link: null,
    });
    const { lines } = await download({ report_type: 'overview', totals: true });
    expect(lines).toEqual(['revenue_amount,customers_count', '161317,3', '']);
  });

  test('campaign and promoter CSV reports include names', async () => {
    const { lines } = await download({ report_type: 'promoters', totals: true });
    expect(lines).toEqual([
      'promoter_id,email,name,revenue_amount,customers_count',
      `${ada.promoter.id},ada@reports.example,ada,90000,1`,
      `${grace.promoter.id},grace@reports.example,Grace Hopper,71317,2`,
      '',
    ]);
    const byCampaign = await download({ report_type: 'campaigns' });
    expect(byCampaign.lines).toContain(`${company.campaign.id},Campaign,Oct 2024,100000,2`);
  });

  test('downloading an unknown report type returns 422', async () => {
    const response = await read(v2ReportsDownload, { ...autumn, report_type: 'secrets' });
    expect(response).toMatchObject({ status: 422, body: { message: 'report_type is invalid.' } });
  });
});
