import type { SourceRow } from './record-collector.ts';
import { nestedValues, type RowValues } from './source-values.ts';

/**
 * Numbers refunds with equal event id, lead and amount. Each has one commission per promoter, tier, unit and reward, so
 * a repeated one is another refund. Numbered by creation, so that later refunds never take an imported one's number.
 * @returns numbers from 2 by commission
 */
export function numberRefunds(rows: readonly SourceRow[]): ReadonlyMap<string, number> {
  const refunds = rows
    .map(({ values }) => values)
    .filter((values) => Number(values.sale_amount) < 0 && values.event_id != null);
  const refundNumbers = new Map<string, number>();
  for (const group of Map.groupBy(refunds, refundGroupKey).values()) {
    const ordered = group.toSorted((a, b) => Number(isLater(a, b)) - Number(isLater(b, a)));
    for (const [index, { id }] of ordered.entries()) if (index > 0) refundNumbers.set(String(id), index + 1);
  }
  return refundNumbers;
}

function refundGroupKey(values: RowValues): string {
  const membership = nestedValues(values, 'promoter_campaign');
  const { event_id: eventId, sale_amount: amount, tier, unit } = values;
  const owners = [
    membership.promoter_id,
    nestedValues(membership, 'campaign').name,
    tier,
    unit,
    nestedValues(values, 'reward').id,
  ];
  return JSON.stringify([eventId, amount, nestedValues(values, 'referral').id, ...owners]);
}

/** Ids increase: within a second, the higher one is later. */
function isLater(a: RowValues, b: RowValues): boolean {
  const [at, before] = [String(a.created_at), String(b.created_at)];
  return at === before ? Number(a.id) > Number(b.id) : at > before;
}
