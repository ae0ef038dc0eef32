import type { Balance, Counter } from '#shared/domain/projection.ts';
import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import type { UniqueField } from '#shared/domain/unique.ts';
import { type Key, keys, partitions } from './keys.ts';
import { balancesIn, countersIn } from './projections.ts';
import { readItem, readPartition } from './read.ts';
import { create, type Write } from './transaction.ts';

export async function findPromoter(account: number, id: number): Promise<Promoter | null> {
  return readItem<Promoter>(keys.promoter(account, id));
}

/** The promoter of that e-mail, given in lower case. Two calls. */
export async function findPromoterByEmail(account: number, email: string): Promise<Promoter | null> {
  const pointer = await readItem<{ promoterId: number }>(keys.promoterEmail(account, email));
  return pointer ? findPromoter(account, pointer.promoterId) : null;
}

/** A promoter with all there is of it: its balances, and its promotions with their counters. */
export interface PromoterRecord {
  readonly promoter: Promoter;
  readonly balances: readonly Balance[];
  readonly promotions: readonly { readonly promotion: Promotion; readonly counters: Record<Counter, number> }[];
}

/** A promoter with all there is of it, or null. One call. */
export async function readPromoter(account: number, id: number): Promise<PromoterRecord | null> {
  const items = await readPartition(partitions.promoter(account, id));
  const find = (key: Key) => items.find(({ sk }) => sk === key.sk) ?? null;
  const promoter = find(keys.promoter(account, id));
  if (!promoter) return null;
  const promotions = items.filter((item) => item.sk === keys.promotion(account, id, Number(item.campaignId)).sk);
  return {
    promoter: promoter as unknown as Promoter,
    balances: balancesIn(find(keys.balances(account, id))),
    promotions: (promotions as unknown as Promotion[]).map((promotion) => ({
      promotion,
      counters: countersIn(find(keys.counters(account, id, promotion.campaignId))),
    })),
  };
}

/** The writes of a new promoter with its first promotion; each unique value is an item of its own. */
export function newPromoterWrites(account: number, promoter: Promoter, promotion: Promotion): Write[] {
  const pointer = { promoterId: promoter.id, campaignId: promotion.campaignId, promotionId: promotion.id };
  const claim = (field: UniqueField, key: Key | null, more = {}): Write[] =>
    key ? [create(key, { ...pointer, ...more }, `${field} taken`)] : [];
  return [
    create(keys.promoter(account, promoter.id), { ...promoter }, 'stale'),
    create(keys.promotion(account, promoter.id, promotion.campaignId), { ...promotion }, 'stale'),
    create(keys.promoterToken(account, promoter.authToken), pointer, 'stale'),
    create(keys.promotionId(account, promotion.id), pointer, 'stale'),
    ...claim('email', keys.promoterEmail(account, promoter.email)),
    ...claim('cust_id', promoter.custId ? keys.promoterCustId(account, promoter.custId) : null),
    ...claim('ref_id', keys.refId(account, promotion.refId), { refId: promotion.refId }),
    ...claim('promo_code', promotion.promoCode ? keys.promoCode(account, promotion.promoCode) : null),
  ];
}
