import { beforeAll, describe, expect, test } from 'vitest';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { createDatedCalls, createReportCalls, YEAR } from '#test/support/reports/calls.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;

/** Promoters in order of creation, with their revenue: 60 of them in 2024, some more before. */
const MANY = 60;
let company: Company;
let reports: ReturnType<typeof createReportCalls>;
const promoters: Joined[] = [];

beforeAll(async () => {
  company = await aCompany();
  reports = createReportCalls(company);
  for (let index = 0; index < MANY; index += 1) promoters.push(await company.promoter({ firstName: `P${index}` }));
  const sales = promoters.slice(0, 56).map(async (promoter, index) => {
    const { sell } = createDatedCalls(company, promoter);
    // Later promoters earned more in spring; the first two earned much in the previous year.
    await sell(`${unique('lead')}@example.com`, '2024-04-15', 1000 * (index + 1));
    if (index < 2) await sell(`${unique('lead')}@example.com`, '2023-12-31T23:59:59Z', 1_000_000 * (index + 1));
  });
  await Promise.all(sales);
  await createDatedCalls(company, promoters[2] as Joined).signUp(`${unique('lead')}@example.com`, '2024-06-01');
  await reports.expectOverview({ sales_count: 56, referrals_count: 57 });
});

const getPromoterId = (index: number) => promoters[index]?.promoter.id;
const ids = (body: { promoter_id: number }[]) => body.map(({ promoter_id }) => promoter_id);

describe('the promoter report without a page', () => {
  test('the report lists the 50 promoters with the most revenue in the range', async () => {
    const { body, headers } = await reports.promoters(YEAR);
    expect(ids(body)).toEqual(Array.from({ length: 50 }, (_, index) => getPromoterId(55 - index)));
    const row = { revenue_amount: '$560.00', clicks_count: 0, referrals_count: 1, customers_count: 1 };
    expect(body[0]).toEqual({
      promoter_name: 'P55',
      promoter_id: getPromoterId(55),
      items: [{ period: '2024', ...row }],
      ...row,
    });
    expect([headers.get('total'), headers.get('link')]).toEqual([null, null]);
  });

  test('the report can list the top 50 by another metric; ties are broken by join date', async () => {
    const { body } = await reports.promoters({ ...YEAR, top_50: 'referrals_count' });
    expect(ids(body)).toEqual([2, 0, 1, ...Array.from({ length: 47 }, (_, index) => index + 3)].map(getPromoterId));
    expect(body[0].referrals_count).toBe(2);
  });

  test.each([
    ['a day', { start_date: '2024-04-15', end_date: '2024-04-15' }, 55],
    ['days up to the midst of a month', { start_date: '2024-04-01', end_date: '2024-04-15' }, 55],
    ['days from late in a month on', { start_date: '2024-04-15', end_date: '2024-06-20' }, 55],
    ['the last day of a year', { start_date: '2023-12-31', end_date: '2023-12-31' }, 1],
    ['two years', { start_date: '2023-01-10', end_date: '2024-12-20' }, 1],
  ])('the top promoters of %s are those with the most revenue in it', async (_, span, first) => {
    const { body } = await reports.promoters({ ...span, selected_fields: ['revenue_amount'] });
    expect(body).toHaveLength(50);
    expect(body[0].promoter_id).toBe(getPromoterId(first));
  });

  test('active customers are those at the end of the range', async () => {
    const { body } = await reports.promoters({
      ...YEAR,
      end_date: '2024-03-10',
      top_50: 'active_customers',
      selected_fields: ['active_customers'],
    });
    expect(
      body
        .slice(0, 3)
        .map(({ promoter_id, active_customers }: Record<string, number>) => [promoter_id, active_customers]),
    ).toEqual([
      [getPromoterId(0), 1],
      [getPromoterId(1), 1],
      [getPromoterId(2), 0],
    ]);
  });

  test('the report can be limited to given promoters and ignores unknown ids', async () => {
    const promoter_ids = [getPromoterId(3), getPromoterId(8), getPromoterId(59), 999_999];
    const { body } = await reports.promoters({ ...YEAR, promoter_ids });
    expect(ids(body)).toEqual([getPromoterId(8), getPromoterId(3), getPromoterId(59)]);
  });
});

describe('the promoter report with a page', () => {
  test('a paged report sorts promoters by total revenue, inside the range or not', async () => {
    const { body, headers } = await reports.promoters({ ...YEAR, page: 1 });
    const order = [1, 0, ...Array.from({ length: 54 }, (_, index) => 55 - index), 56, 57, 58, 59];
    expect(ids(body)).toEqual(order.slice(0, 50).map(getPromoterId));
    expect(headers.get('total')).toBe(String(MANY));
    expect(headers.get('per-page')).toBe('50');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    const second = await fetch(next ?? '', { headers: { 'x-api-key': company.key } });
    expect(ids((await second.json()) as { promoter_id: number }[])).toEqual(order.slice(50).map(getPromoterId));
    expect(second.headers.get('link')).not.toContain('rel="next"');
  });

  test('report pages have the requested size and are empty after the last one', async () => {
    const third = await reports.promoters({
      ...YEAR,
      page: 3,
      per_page: 25,
      promoter_ids: promoters.map(({ promoter }) => promoter.id),
    });
    expect(third.body).toHaveLength(10);
    expect((await reports.promoters({ ...YEAR, page: 4, per_page: 25 })).body).toEqual([]);
  });
});

test('links to further pages stay within header limits, and empty ids mean all promoters', async () => {
  const promoter_ids = Array.from({ length: 300 }, (_, index) => index + 1);
  const { status, headers, body } = await reports.promoters({ ...YEAR, page: 2, per_page: 5, promoter_ids });
  expect([status, body.length]).toEqual([200, 5]);
  expect((headers.get('link') ?? '').length).toBeLessThan(8000);
  expect(headers.get('link')).toContain('rel="next"');
  expect((await reports.promoters({ ...YEAR, promoter_ids: [''] })).body).toHaveLength(50);
});

test('a deleted promoter with revenue stays in the report unnamed; one without disappears', async () => {
  const other = await aCompany();
  const calls = createReportCalls(other);
  const [seller, withoutSales, otherSeller] = [
    await other.promoter(),
    await other.promoter(),
    await other.promoter({ firstName: 'Ann' }),
  ];
  await createDatedCalls(other, seller).sell(`${unique('lead')}@example.com`, '2024-05-05', 700);
  await createDatedCalls(other, otherSeller).sell(`${unique('lead')}@example.com`, '2024-05-05', 600);
  await calls.expectOverview({ sales_count: 2 });
  for (const { promoter } of [seller, withoutSales]) {
    await deletePromoter({ account: other.account, runtime }, { by: 'id', id: promoter.id });
  }
  const report = async () => (await calls.promoters({ ...YEAR, selected_fields: ['revenue_amount'] })).body;
  expect(await eventually(report, (rows) => rows.length === 2)).toMatchObject([
    { promoter_id: seller.promoter.id, promoter_name: 'Deleted promoter', revenue_amount: '$7.00' },
    { promoter_id: otherSeller.promoter.id, promoter_name: 'Ann', revenue_amount: '$6.00' },
  ]);
});

test('promoters of other accounts cannot be queried', async () => {
  const other = await aCompany();
  const { body } = await createReportCalls(other).promoters({
    ...YEAR,
    promoter_ids: promoters.map(({ promoter }) => promoter.id),
  });
  expect(body).toEqual([]);
});
