import type { SourceRow } from './collect.ts';
import { nested, type Values } from './values.ts';

/**
 * Of which refund each commission is, of several with the same event id, lead and amount: a promoter gives back for a refund once in
 * each tier, unit and reward, so what is there again is of a further one. They are counted from 1 in the order in which they were made,
 * whatever the order of the rows: so a refund that comes later does not take the place of one that was imported before.
 * @returns places by ids of commissions; those of a first or only refund are left out
 */
export function refundPlaces(rows: readonly SourceRow[]): ReadonlyMap<string, number> {
  const refunds = rows.map(({ values }) => values).filter((one) => Number(one.sale_amount) < 0 && one.event_id != null);
  const places = new Map<string, number>();
  for (const alike of Map.groupBy(refunds, givenBackFor).values()) {
    const ordered = alike.toSorted((one, other) => Number(isLater(one, other)) - Number(isLater(other, one)));
    for (const [index, { id }] of ordered.entries()) if (index > 0) places.set(String(id), index + 1);
  }
  return places;
}

function givenBackFor(values: Values): string {
  const membership = nested(values, 'promoter_campaign');
  const { event_id: eventId, sale_amount: amount, tier, unit } = values;
  const whose = [membership.promoter_id, nested(membership, 'campaign').name, tier, unit, nested(values, 'reward').id];
  return JSON.stringify([eventId, amount, nested(values, 'referral').id, ...whose]);
}

/** Ids are numbers that grow: of the same second, the higher one is later. */
function isLater(one: Values, other: Values): boolean {
  const [at, before] = [String(one.created_at), String(other.created_at)];
  return at === before ? Number(one.id) > Number(other.id) : at > before;
}
