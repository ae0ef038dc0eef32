import type { Commission } from '#shared/domain/commissions/commission.ts';
import { COMMISSION_SUMS } from '#shared/domain/commissions/commission-progress.ts';
import { encodeRecordRow } from '#shared/domain/lists/row.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2CommissionsList } from '#shared/routes/v2/records.ts';
import { v2DashboardsPayoutsAndCommissions } from '#shared/routes/v2/reports/dashboards.ts';
import type { V2DashboardOwed } from '#shared/routes/v2/reports/dashboards-output.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys, serializeKey } from '#shared/store/table/keys.ts';
import { type Item, readItem } from '#shared/store/table/read.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import type { ListResult } from '#test/bench/results/lists.ts';
import { type BenchCompany, createBenchCompany } from '#test/bench/world/company.ts';
import { putItems } from '#test/bench/world/put-items.ts';
import { createRowOfNumber, writeLists } from './many.ts';

const COMMISSIONS = [10_000, 100_000, 1_000_000] as const;

const PER_PAGE = 20;

/** A requested page, by default of commissions, and the orders it is read from. */
interface Page {
  readonly name: string;
  readonly orders: readonly string[];
  readonly input: object;
  readonly route?: KeyedRoute;
}

const PAGES: readonly Page[] = [
  {
    name: 'pending, newest first',
    orders: ['status:createdAt'],
    input: { filters: { status: 'pending' }, sorting: { created_at: 'desc' } },
  },
  {
    name: 'pending, in the midst',
    orders: ['status:createdAt'],
    input: { filters: { status: 'pending' }, sorting: { created_at: 'desc' }, page: 60 },
  },
  {
    name: 'of a promoter, largest first',
    orders: ['promoterId:amount'],
    input: { filters: { promoter_id: 7 }, sorting: { amount: 'desc' } },
  },
  {
    name: 'of two campaigns, by sale',
    orders: ['campaignId:saleAmount'],
    input: { filters: { campaign_id: [2, 3] }, sorting: { sale_amount: 'asc' }, page: 9 },
  },
  {
    name: 'of a month, newest first',
    orders: [':createdAt'],
    input: {
      filters: { created_at: { from: '2025-05-01T00:00:00.000Z', to: '2025-05-31T23:59:59.999Z' } },
      sorting: { created_at: 'desc' },
    },
  },
  {
    name: 'of a promoter, approved',
    orders: ['promoterId+status:createdAt'],
    input: { filters: { promoter_id: 7, status: 'approved' }, sorting: { created_at: 'desc' } },
  },
  {
    name: 'of a payout',
    orders: ['payoutId:createdAt'],
    input: { filters: { payout_id: 8 }, sorting: { created_at: 'asc' } },
  },
  {
    name: 'of a day, largest first',
    orders: [':createdAt', ':amount'],
    input: { filters: { created_at: { from: '2025-05-07', to: '2025-05-07' } }, sorting: { amount: 'desc' } },
  },
  {
    name: 'of a day and a half, by sale',
    orders: [':createdAt', ':saleAmount'],
    input: {
      filters: { created_at: { from: '2025-05-07T08:30:00Z', to: '2025-05-08T20:30:00Z' } },
      sorting: { sale_amount: 'asc' },
    },
  },
  {
    name: 'of two months, largest first',
    orders: [':createdAt', ':amount'],
    input: { filters: { created_at: { from: '2025-05-01', to: '2025-06-30' } }, sorting: { amount: 'desc' } },
  },
  {
    name: 'of days and hours, smallest first',
    orders: [':createdAt', ':amount'],
    input: {
      filters: { created_at: { from: '2025-05-01T08:00:00Z', to: '2025-06-30T16:00:00Z' } },
      sorting: { amount: 'asc' },
    },
  },
  {
    name: 'pending of a quarter, by sale',
    orders: ['status:createdAt', 'status:saleAmount'],
    input: {
      filters: { status: 'pending', created_at: { from: '2025-04-01', to: '2025-06-30' } },
      sorting: { sale_amount: 'desc' },
    },
  },
  {
    name: 'of a promoter in a half-year, largest',
    orders: ['promoterId:createdAt', 'promoterId:amount'],
    input: {
      filters: { promoter_id: 7, created_at: { from: '2025-02-01', to: '2025-07-31' } },
      sorting: { amount: 'desc' },
    },
  },
  {
    name: 'of a quarter, by id',
    orders: [':createdAt', ':id'],
    input: { filters: { created_at: { from: '2025-07-01', to: '2025-09-30' } }, sorting: { id: 'desc' } },
  },
  { name: 'what is owed', orders: [COMMISSION_SUMS.name], input: {}, route: v2DashboardsPayoutsAndCommissions },
];

/** Measures the cost of filtered pages as the number of commissions grows. */
export async function measurePages(): Promise<ListResult[]> {
  const results: ListResult[] = [];
  for (const commissions of COMMISSIONS) {
    const company = await createBenchCompany();
    const original = await anyCommission(company);
    await writeLists(
      company.account,
      commissions,
      PAGES.flatMap(({ orders }) => orders),
    );
    for (const { name, input, route = v2CommissionsList } of PAGES) {
      const fetchPage = () => company.call(route, { ...input });
      for (let round = 0; round < 2; round += 1)
        await giveRecords(company, original, await measureRequests(fetchPage), commissions);
      const { calls, sequential, readUnits } = await tallyCalls(documentClient, async () => {
        const { body } = await fetchPage();
        const isWhole = Array.isArray(body) ? body.length === PER_PAGE : countOf(body) > commissions / 20;
        if (!isWhole) throw new Error(`${name}: no whole page`);
      });
      results.push({ name, commissions, calls, sequential, readUnits });
    }
  }
  return results;
}

function countOf(body: object): number {
  return (body as V2DashboardOwed).data.pending.count;
}

async function anyCommission(company: BenchCompany): Promise<Commission> {
  const [id = 0] = await company.commissionsOf(await company.sale(await company.lead(0)));
  const found = await readItem<Commission>(keys.commission(company.account, id));
  if (!found) throw new Error('A sale earned no commission');
  return found;
}

async function measureRequests(ask: () => Promise<unknown>): Promise<number[]> {
  const { touched } = await tallyCalls(documentClient, ask);
  return [...touched].flatMap((name) => {
    const [, id] = /#commission#(\d+) /.exec(name) ?? /#rows#commission#\d+ (\d+)/.exec(name) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
}

async function giveRecords(
  { account }: BenchCompany,
  original: Commission,
  ids: readonly number[],
  of: number,
): Promise<void> {
  const { promoterId, campaignId, leadId } = original;
  const [promoter, promotion, lead] = [
    await readItem<Item>(keys.promoter(account, promoterId)),
    await readItem<Item>(keys.promotion(account, promoterId, campaignId)),
    await readItem<Item>(keys.lead(account, leadId ?? 0)),
  ];
  const items = ids.flatMap((id) => {
    const row = { ...createRowOfNumber(id, of), campaignId, payoutId: null };
    return [
      { ...original, ...row, ...keys.commission(account, id) },
      {
        ...keys.row(account, 'commission', id),
        revision: 1,
        packed: encodeRecordRow('commission', createRowOfNumber(id, of) as never),
      },
      { ...promoter, id: row.promoterId, ...keys.promoter(account, row.promoterId) },
      { ...promotion, promoterId: row.promoterId, ...keys.promotion(account, row.promoterId, campaignId) },
      { ...lead, id: row.leadId, ...keys.lead(account, row.leadId ?? 0) },
    ];
  });
  const byKey = new Map((items as unknown as Item[]).map((item) => [serializeKey(item), item]));
  await putItems(byKey.values());
}
