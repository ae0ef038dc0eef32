import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { REPORT_METRICS } from '#shared/domain/reports/metrics.ts';
import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { createDatedCalls, createReportCalls, YEAR } from '#test/support/reports/calls.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

type Calls = ReturnType<typeof createReportCalls>;
let company: Company;
let reports: Calls;
let grace: Awaited<ReturnType<Company['promoter']>>;
let second: number;

/** A lead of September that became a customer, another one from a link, a refund and a cancellation. */
beforeAll(async () => {
  company = await aCompany();
  grace = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  ({ id: second } = await company.campaignWith({ name: 'Second' }));
  const { signUp, sell, refund, cancel } = createDatedCalls(company, grace);
  const { body: visitor } = await post('/tr', { account: company.account.id, ref_id: grace.promotion.refId });
  const [one, two, three] = ['one', 'two', 'three'].map((name) => `${unique(name)}@example.com`) as [
    string,
    string,
    string,
  ];
  await signUp(one, '2024-09-05T23:59:59.999Z');
  await sell(one, '2024-09-06T00:00:00Z', 61_317);
  await signUp(two, '2024-09-10', { tid: visitor.tid });
  await sell(two, '2024-10-01', 10_000, { event_id: 'sale-of-two' });
  await refund(two, '2024-11-15', 2_500, { sale_event_id: 'sale-of-two' });
  await cancel(one, '2024-11-20');
  await signUp(three, '2024-12-24');
  reports = createReportCalls(company);
  await reports.expectOverview({ referrals_count: 3, sales_count: 2, refunds_count: 1, cancelled_customers_count: 1 });
});

const autumn = { start_date: '2024-08-31', end_date: '2024-12-01' };

describe('the overview', () => {
  test('the overview has a row per period with the selected metrics', async () => {
    const selected_fields = ['referrals_count', 'revenue_amount', 'clicks_count'];
    const { status, body } = await reports.overview({ ...autumn, selected_fields, sort: 'clicks_count' });
    expect(status).toBe(200);
    expect(body).toEqual([
      { period: 'Dec 2024', referrals_count: 0, revenue_amount: '$0.00', clicks_count: 0 },
      { period: 'Nov 2024', referrals_count: 0, revenue_amount: '-$25.00', clicks_count: 0 },
      { period: 'Oct 2024', referrals_count: 0, revenue_amount: '$100.00', clicks_count: 0 },
      { period: 'Sep 2024', referrals_count: 2, revenue_amount: '$613.17', clicks_count: 0 },
      { period: 'Aug 2024', referrals_count: 0, revenue_amount: '$0.00', clicks_count: 0 },
    ]);
    expect(Object.keys(body[0])).toEqual(['period', ...selected_fields]);
  });

  test('the overview defaults to five metrics and thirteen months', async () => {
    const { body } = await reports.overview();
    expect(body).toHaveLength(13);
    const [{ period, ...row }] = body;
    expect(Object.keys(row)).toEqual([
      'revenue_amount',
      'clicks_count',
      'referrals_count',
      'customers_count',
      'promoter_earnings_amount',
    ]);
  });

  test('the overview supports all metrics', async () => {
    const { body } = await reports.overview({ ...YEAR, selected_fields: [...REPORT_METRICS] });
    expect(body).toEqual([
      {
        period: '2024',
        revenue_amount: '$688.17',
        clicks_count: 0,
        referrals_count: 3,
        customers_count: 2,
        active_customers: 1,
        monthly_churn: 0,
        net_revenue_amount: '$550.54',
        sales_count: 2,
        refunds_count: 1,
        cancelled_customers_count: 1,
        promoter_earnings_amount: '$137.63',
        non_link_customers: 1,
        referrals_to_customers_cr: 66.67,
        '3m_epc': '$0.00',
        '6m_epc': '$0.00',
        clicks_to_customers_cr: 0,
        clicks_to_referrals_cr: 0,
        promoter_paid_amount: '$0.00',
        signups_count: 3,
        refund_reversals_count: 0,
      },
    ]);
  });

  test('the overview is sorted by the first selected metric, descending, unless requested otherwise', async () => {
    const periods = async (query: Record<string, unknown>) =>
      (await reports.overview({ ...autumn, ...query })).body.map(({ period }: { period: string }) =>
        period.slice(0, 3),
      );
    expect(await periods({})).toEqual(['Sep', 'Oct', 'Dec', 'Aug', 'Nov']);
    expect(await periods({ sort_dir: 'asc' })).toEqual(['Nov', 'Dec', 'Aug', 'Oct', 'Sep']);
    expect(await periods({ sort: 'refunds_count' })).toEqual(['Nov', 'Dec', 'Oct', 'Sep', 'Aug']);
    expect(await periods({ selected_fields: ['refunds_count', 'sales_count'] })).toEqual(
      await periods({ sort: 'refunds_count' }),
    );
  });

  test('the overview counts an event on its UTC day and ignores events outside the range', async () => {
    const days = async (start_date: string, end_date: string) =>
      (
        await reports.overview({
          start_date,
          end_date,
          group_by: 'day',
          selected_fields: ['sales_count', 'referrals_count'],
          sort: 'clicks_count',
        })
      ).body;
    expect(await days('2024-09-05', '2024-09-06')).toEqual([
      { period: 'Sep 6, 2024', sales_count: 1, referrals_count: 0 },
      { period: 'Sep 5, 2024', sales_count: 0, referrals_count: 1 },
    ]);
    const month = await reports.overview({
      start_date: '2024-09-07',
      end_date: '2024-09-30',
      selected_fields: ['sales_count', 'referrals_count'],
    });
    expect(month.body).toEqual([{ period: 'Sep 2024', sales_count: 0, referrals_count: 1 }]);
  });

  test('the overview shows active customers at period end and monthly churn', async () => {
    const { body } = await reports.overview({
      ...autumn,
      selected_fields: ['active_customers', 'monthly_churn'],
      sort: 'clicks_count',
    });
    expect(body).toEqual([
      { period: 'Dec 2024', active_customers: 1, monthly_churn: 0 },
      { period: 'Nov 2024', active_customers: 1, monthly_churn: 50 },
      { period: 'Oct 2024', active_customers: 2, monthly_churn: 0 },
      { period: 'Sep 2024', active_customers: 1, monthly_churn: 0 },
      { period: 'Aug 2024', active_customers: 0, monthly_churn: 0 },
    ]);
  });
});

describe('the report of campaigns', () => {
  test('the campaign report has totals and periods, newest first, for every campaign', async () => {
    const { body } = await reports.campaigns({ start_date: '2024-09-01', end_date: '2024-10-31' });
    const nothing = { revenue_amount: '$0.00', clicks_count: 0, referrals_count: 0, customers_count: 0 };
    expect(body).toEqual([
      {
        campaign_name: 'Campaign',
        campaign_id: company.campaign.id,
        items: [
          { period: 'Oct 2024', revenue_amount: '$100.00', clicks_count: 0, referrals_count: 0, customers_count: 1 },
          { period: 'Sep 2024', revenue_amount: '$613.17', clicks_count: 0, referrals_count: 2, customers_count: 1 },
        ],
        revenue_amount: '$713.17',
        clicks_count: 0,
        referrals_count: 2,
        customers_count: 2,
      },
      {
        campaign_name: 'Second',
        campaign_id: second,
        items: [
          { period: 'Oct 2024', ...nothing },
          { period: 'Sep 2024', ...nothing },
        ],
        ...nothing,
      },
    ]);
  });
});

describe('active customer counts with late events', () => {
  const months = { start_date: '2024-01-01', end_date: '2024-05-31', sort: 'clicks_count' };
  const selected_fields = ['active_customers', 'cancelled_customers_count', 'monthly_churn'];

  test('a customer with a cancellation before the first sale is active from that sale on', async () => {
    const late = await aCompany();
    const calls = createReportCalls(late);
    const { sell, cancel } = createDatedCalls(late, await late.promoter());
    await sell('late@example.com', '2024-03-10', 1000);
    await cancel('late@example.com', '2024-01-05');
    // Once this sale is counted, the cancellation is projected too.
    await sell('late@example.com', '2024-03-11', 1000);
    await calls.expectOverview({ sales_count: 2, cancelled_customers_count: 0 });
    const { body } = await calls.overview({ ...months, selected_fields: ['active_customers'] });
    expect(body.map((row: { active_customers: number }) => row.active_customers)).toEqual([1, 1, 1, 0, 0]);
  });

  test('a late sale dated before a cancellation does not reactivate the customer', async () => {
    const late = await aCompany();
    const calls = createReportCalls(late);
    const { sell, cancel } = createDatedCalls(late, await late.promoter());
    await sell('late@example.com', '2024-01-10', 1000);
    await cancel('late@example.com', '2024-03-05');
    await sell('late@example.com', '2024-02-01', 1000);
    await calls.expectOverview({ sales_count: 2, cancelled_customers_count: 1 });
    const { body } = await calls.overview({ ...months, selected_fields });
    expect(body.map((row: Record<string, unknown>) => selected_fields.map((field) => row[field]))).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 1, 100],
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });

  test('a lead moved by a late sign-up counts as active for the new promoter only from its first sale', async () => {
    const late = await aCompany();
    const [one, other] = [await late.promoter(), await late.promoter()];
    const calls = createReportCalls(late);
    await createDatedCalls(late, one).sell('late@example.com', '2024-04-10', 1000);
    await createDatedCalls(late, other).signUp('late@example.com', '2024-02-03', { override_existing_lead: true });
    await calls.expectOverview({ sales_count: 1, referrals_count: 1 });
    const active = async (): Promise<number[][]> => {
      await calls.refresh();
      const { body } = await calls.promoters({ ...months, selected_fields: ['active_customers'] });
      return body.map(({ items }: { items: { active_customers: number }[] }) =>
        items.map((row) => row.active_customers),
      );
    };
    const inTheEnd = [
      [0, 0, 0, 0, 0],
      [1, 1, 0, 0, 0],
    ];
    // Both totals may arrive before the move does.
    expect(await eventually(active, (now) => isDeepStrictEqual(now, inTheEnd))).toEqual(inTheEnd);
  });

  test('a denied customer who cancels counts as cancelled', async () => {
    const other = await aCompany();
    const calls = createReportCalls(other);
    await createDatedCalls(other, await other.promoter()).sell('denied@example.com', '2024-01-10', 1000);
    for (const state of ['denied', 'cancelled']) {
      expect(
        (
          await send(v1LeadsUpdate, {
            json: { email: 'denied@example.com', state },
            headers: { 'x-api-key': other.key },
          })
        ).status,
      ).toBe(200);
    }
    await calls.expectOverview({ sales_count: 1 });
    const now = { group_by: 'year', selected_fields: ['cancelled_customers_count'] };
    const readCancellations = async () => {
      await calls.refresh();
      return (await calls.overview(now)).body[0].cancelled_customers_count;
    };
    expect(await eventually(readCancellations, (count) => count === 1)).toBe(1);
  });
});

test('a click counts today, and EPC divides earnings by the clicks of three and six months', async () => {
  const other = await aCompany();
  const ada = await other.promoter();
  const calls = createReportCalls(other);
  const { sell } = createDatedCalls(other, ada);
  const now = new Date().toISOString();
  for (let clicks = 0; clicks < 3; clicks += 1) {
    await post('/tr', { account: other.account.id, ref_id: ada.promotion.refId });
  }
  await sell(`${unique('now')}@example.com`, now, 5_000);
  await sell(`${unique('before')}@example.com`, subtractMonths(now, 5), 10_000);
  await sell(`${unique('settle')}@example.com`, '2024-02-01', 100);
  await calls.expectOverview({ sales_count: 1 });
  const selected_fields = ['clicks_count', '3m_epc', '6m_epc', 'clicks_to_customers_cr'];
  const readCounts = async () => {
    await calls.refresh();
    return (await calls.overview({ selected_fields, group_by: 'year' })).body[0];
  };
  // 3 clicks; 20% of 50.00 in three months, plus 20% of 100.00 in six.
  const expected = { clicks_count: 3, '3m_epc': '$3.33', '6m_epc': '$10.00' };
  expect(await eventually(readCounts, (row) => row['6m_epc'] === '$10.00' && row.clicks_count === 3)).toMatchObject(
    expected,
  );
});

test("report amounts use the account's currency and its smallest unit", async () => {
  const yen = await aCompany({ currency: 'JPY' });
  const calls = createReportCalls(yen);
  await createDatedCalls(yen, await yen.promoter()).sell(`${unique('x')}@example.com`, '2024-03-01', 61_317);
  await calls.expectOverview({ revenue_amount: '¥61,317', net_revenue_amount: '¥49,054' });
});

describe('invalid report requests', () => {
  const invalid = (message: unknown) => ({ status: 422, body: { message, code: 'invalid_params' } });

  test.each([
    ['a field there is none of', { selected_fields: ['revenue_amount', 'profit'] }, 'Selected Fields invalid !'],
    ['a grouping there is none of', { group_by: 'week' }, 'group_by is invalid.'],
    ['a start that is not a date', { start_date: '2024-02-30' }, 'start_date is invalid.'],
    ['an end that is not a date', { end_date: 'today' }, 'end_date is invalid.'],
    ['an end before the start', { start_date: '2024-02-02', end_date: '2024-02-01' }, 'end_date is before start_date.'],
    [
      'more than 90 days by day',
      { group_by: 'day', start_date: '2024-01-01', end_date: '2024-03-31' },
      expect.stringContaining('90 days'),
    ],
    [
      'more than can be sent',
      { start_date: '0001-01-01', end_date: '9998-12-31' },
      expect.stringContaining('too large'),
    ],
  ] as const)('a report request with %s is rejected', async (_, query, message) => {
    for (const call of [reports.overview, reports.campaigns, reports.promoters]) {
      expect(await call(query)).toMatchObject(invalid(message));
    }
  });

  test('unknown sort and ranking metrics are rejected', async () => {
    expect(await reports.overview({ sort: 'period' })).toMatchObject(invalid('sort is invalid.'));
    expect(await reports.overview({ sort_dir: 'up' })).toMatchObject(invalid('sort_dir is invalid.'));
    expect(await reports.promoters({ top_50: 'all' })).toMatchObject(invalid('top_50 is invalid.'));
    expect(await reports.promoters({ promoter_ids: ['x'] })).toMatchObject(invalid('promoter_ids is invalid.'));
  });

  test('a range of 90 days by day is accepted, and empty parameters are ignored', async () => {
    const days = await reports.overview({
      group_by: 'day',
      start_date: '2024-01-01',
      end_date: '2024-03-30',
      sort: '',
    });
    expect(days.body).toHaveLength(90);
    const response = await reports.overview({ ...YEAR, selected_fields: [''] });
    expect(Object.keys(response.body[0])).toHaveLength(6);
  });
});

test('a report shows the state of its last roll-up', async () => {
  const quiet = await aCompany();
  const calls = createReportCalls(quiet);
  const { sell } = createDatedCalls(quiet, await quiet.promoter());
  await sell(`${unique('first')}@example.com`, '2024-03-01', 1000);
  await calls.expectOverview({ sales_count: 1 });
  const email = `${unique('second')}@example.com`;
  await sell(email, '2024-03-01', 1000);
  const before = await calls.overview({ ...YEAR, selected_fields: ['sales_count'] });
  expect(before.body).toEqual([{ period: '2024', sales_count: 1 }]);
  await calls.expectOverview({ sales_count: 2 });
});

function subtractMonths(at: string, months: number): string {
  const date = new Date(at);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}
