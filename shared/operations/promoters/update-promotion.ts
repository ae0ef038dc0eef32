import { hasProductRules } from '#shared/domain/products/product-rules.ts';
import { type OwnTermsChanges, ownTermsOf, ownTermsWith, rewardsNamed } from '#shared/domain/promoters/own-terms.ts';
import { type PromotionChanges, withPromotion } from '#shared/domain/promoters/promotion-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { resolveRules } from '#shared/operations/products/resolve-rules.ts';
import { promotionProductWrites } from '#shared/store/products/products.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { ownRewardWrites } from '#shared/store/rewards/own-rewards.ts';
import { readRewardDefinitions, rewardUseWrites } from '#shared/store/rewards/rewards.ts';
import { changePromoterRecord } from './change-promoter.ts';

interface PromotionUpdate extends Omit<PromotionChanges, 'ownTerms'>, OwnTermsChanges {
  /** Suppresses e-mails. */
  readonly quiet?: boolean | undefined;
}

/**
 * Updates state, ref id, codes, landing page and own terms.
 * @throws Refusal `not_found`; `taken`; `invalid` if the promoter has left, or a reward is unknown
 */
export async function updatePromotion(
  call: Call,
  id: number,
  { quiet, rules, rulesForReferrals, ...changes }: PromotionUpdate,
): Promise<void> {
  const account = call.account.id;
  const owner = await findOwnerByPromotion(account, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const name = { by: 'id', id: owner.promoterId } as const;
  await changePromoterRecord(call, name, 'promotion updated', async (record, now) => {
    const promotion = record.promotions.find((one) => one.id === id);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    if (!rules && !rulesForReferrals) return { after: withPromotion(record, promotion, changes, now), quiet };
    const said = { rules, rulesForReferrals };
    const [products, known] = await Promise.all([
      resolveRules(account, said),
      readRewardDefinitions(account, rewardsNamed(said)),
    ]);
    const before = ownTermsOf(promotion);
    const ownTerms = ownTermsWith(before, products.rules, known);
    return {
      after: withPromotion(record, promotion, { ...changes, ownTerms }, now),
      quiet,
      checks: [
        ...rewardUseWrites(
          account,
          [...(rules ? ownTerms.rewards : []), ...(rulesForReferrals ? (ownTerms.offers ?? []) : [])],
          known,
        ),
        ...products.writes,
        ...ownRewardWrites(account, promotion, before, ownTerms),
        ...promotionProductWrites(account, promotion, hasProductRules(before), hasProductRules(ownTerms)),
      ],
    };
  });
}
