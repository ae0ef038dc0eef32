import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PromoterFigures } from '#shared/domain/promoters/promoter-figures.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { countersIn, ruledIn } from '#shared/store/projections/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { create, update, type Write } from '#shared/store/table/transaction.ts';

/** Sales of a promotion that were counted with their own transaction, because rules go by its figures. */
interface RuledSales {
  readonly customers: number;
  readonly total: number;
  /** How many sales there are. */
  readonly count: number;
}

/** Figures with what shows whether another sale has counted since they were read. */
export interface ReadFigures extends PromoterFigures {
  /** How many sales had counted; null where none ever did. */
  readonly count: number | null;
}

/**
 * What a promoter has brought in a campaign, exactly: the counters of its promotion follow sales within seconds, so
 * those that they have not come to are added. One call.
 */
export async function readFigures(account: number, { promoterId, campaignId }: Owner): Promise<ReadFigures> {
  const own = keys.ruledSales(account, promoterId, campaignId);
  const counted = keys.counters(account, promoterId, campaignId);
  const found = await readItems([own, counted]);
  const sales = found.get<RuledSales>(own);
  const item = found.get<Record<string, unknown>>(counted);
  const [shown, followed] = [countersIn(item), ruledIn(item)];
  const { customers = 0, total = 0 } = sales ?? {};
  return {
    customers: shown.customers_count + customers - followed.ruled_customers_count,
    revenue: shown.sales_total + shown.refunds_total + total - followed.ruled_sales_total,
    count: sales?.count ?? null,
  };
}

/** Counts a sale, if no other one of the promotion has counted since the figures were read. */
export function ruledSaleWrite(account: number, event: SaleEvent, { count }: ReadFigures): Write {
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
