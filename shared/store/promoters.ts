import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import type { UniqueField } from '#shared/domain/unique.ts';
import { type Key, keys } from './keys.ts';
import { readItem } from './read.ts';
import { create, type Write } from './transaction.ts';

export async function findPromoter(account: number, id: number): Promise<Promoter | null> {
  return readItem<Promoter>(keys.promoter(account, id));
}

/** The promoter of that e-mail, given in lower case. Two calls. */
export async function findPromoterByEmail(account: number, email: string): Promise<Promoter | null> {
  const pointer = await readItem<{ promoterId: number }>(keys.promoterEmail(account, email));
  return pointer ? findPromoter(account, pointer.promoterId) : null;
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
    ...claim('email', keys.promoterEmail(account, promoter.email)),
    ...claim('cust_id', promoter.custId ? keys.promoterCustId(account, promoter.custId) : null),
    ...claim('ref_id', keys.refId(account, promotion.refId), { refId: promotion.refId }),
    ...claim('promo_code', promotion.promoCode ? keys.promoCode(account, promotion.promoCode) : null),
  ];
}
