import type { SourceRow } from './record-collector.ts';
import { nestedValues, type RowValues } from './source-values.ts';

/**
 * Numbers refunds with equal event id, lead and amount. Each has one commission per promoter, tier, unit and reward, so
 * a repeated one is another refund. Numbered by creation, so that later refunds never take an imported one's number.
 * @returns numbers from 2 by commission
 */
export function numberRefunds(rows: readonly SourceRow[]): ReadonlyMap<string, number> {
  const refunds = rows.map(({ values }) => values).filter((one) => Number(one.sale_amount) < 0 && one.event_id != null);
  const places = new Map<string, number>();
  for (const alike of Map.groupBy(refunds, refundGroupKey).values()) {
    const ordered = alike.toSorted((one, other) => Number(isLater(one, other)) - Number(isLater(other, one)));
    for (const [index, { id }] of ordered.entries()) if (index > 0) places.set(String(id), index + 1);
  }
  return places;
}

function refundGroupKey(values: RowValues): string {
  const membership = nestedValues(values, 'promoter_campaign');
  const { event_id: eventId, sale_amount: amount, tier, unit } = values;
  const whose = [
    membership.promoter_id,
    nestedValues(membership, 'campaign').name,
    tier,
    unit,
    nestedValues(values, 'reward').id,
  ];
  return JSON.stringify([eventId, amount, nestedValues(values, 'referral').id, ...whose]);
}

/** Ids increase: within a second, the higher one is later. */
function isLater(one: RowValues, other: RowValues): boolean {
  const [at, before] = [String(one.created_at), String(other.created_at)];
  return at === before ? Number(one.id) > Number(other.id) : at > before;
}
