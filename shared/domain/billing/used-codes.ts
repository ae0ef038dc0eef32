import type { Discounts } from './acts.ts';

/** What was told of discounts and subscriptions by their ids: the code that they came by, null for none. */
export type UsedCodes = ReadonlyMap<string, string | null>;

/** The ids of the codes that discounts came by: as each was told; otherwise as the subscription was. */
export function codeIdsOf({ ids, subscriptionId }: Discounts, known: UsedCodes): readonly string[] {
  const ofSubscription = subscriptionId === null ? undefined : known.get(subscriptionId);
  const codeIds = ids.map((id) => (known.has(id) ? known.get(id) : ofSubscription));
  return [...new Set(codeIds.flatMap((id) => id ?? []))];
}

/** So long the event that tells the code may come after the one of the payment. */
const CODE_COMES_MS = 60_000;

/**
 * Whether another event may tell in a moment by which code a payment came: what it earns goes by that.
 * @param at when it was paid, ISO 8601
 * @param now ISO 8601
 */
export function codeMayCome({ ids, subscriptionId }: Discounts, known: UsedCodes, at: string, now: string): boolean {
  const isKnown = (subscriptionId !== null && known.has(subscriptionId)) || ids.every((id) => known.has(id));
  return !isKnown && Date.parse(now) - Date.parse(at) < CODE_COMES_MS;
}
