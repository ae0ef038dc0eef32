import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PromoterFigures } from '#shared/domain/promoters/promoter-figures.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { parseCounters, parseRuledCounters } from '#shared/store/projections/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { create, update, type Write } from '#shared/store/table/transaction.ts';

/** Sales counted in their own transaction, because rules depend on them. */
interface RuledSales {
  readonly customers: number;
  readonly total: number;
  readonly count: number;
}

/** Figures, with a version to detect concurrent sales. */
export interface VersionedFigures extends PromoterFigures {
  /** Version: number of counted sales. */
  readonly count: number | null;
}

/** Reads a promoter's exact figures in a campaign: counters, which lag by seconds, plus sales they lack. One call. */
export async function readPromoterFigures(
  account: number,
  { promoterId, campaignId }: Owner,
): Promise<VersionedFigures> {
  const own = keys.ruledSales(account, promoterId, campaignId);
  const counted = keys.counters(account, promoterId, campaignId);
  const items = await readItems([own, counted]);
  const sales = items.get<RuledSales>(own);
  const item = items.get<Record<string, unknown>>(counted);
  const [counters, ruledCounters] = [parseCounters(item), parseRuledCounters(item)];
  const { customers = 0, total = 0 } = sales ?? {};
  return {
    customers: counters.customers_count + customers - ruledCounters.ruled_customers_count,
    revenue: counters.sales_total + counters.refunds_total + total - ruledCounters.ruled_sales_total,
    count: sales?.count ?? null,
  };
}

/** Counts a sale, unless another one was counted since the read. */
export function ruledSaleWrite(account: number, event: SaleEvent, { count }: VersionedFigures): Write {
  const key = keys.ruledSales(account, event.promoterId, event.campaignId);
  const [customers, total] = [Number(event.becameCustomer), event.amount];
  if (count === null) return create(key, { customers, total, count: 1 }, 'stale');
  return update(
    key,
    {
      expression: 'ADD customers :customers, #total :total, #count :one',
      names: { '#total': 'total', '#count': 'count' },
      values: { ':customers': customers, ':total': total, ':one': 1 },
    },
    { expression: '#count = :count', values: { ':count': count } },
    'stale',
  );
}
