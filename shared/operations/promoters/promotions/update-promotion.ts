import type { Owner } from '#shared/domain/leads/lead.ts';
import { hasProductRules } from '#shared/domain/products/product-rules.ts';
import {
  applyOwnTermsChanges,
  listRewardIds,
  type OwnTermsChanges,
  promotionOwnTerms,
} from '#shared/domain/promoters/own-terms.ts';
import { applyPromotionChanges, type PromotionChanges } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { resolveRules } from '#shared/operations/products/resolve-rules.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { promotionProductWrites } from '#shared/store/products/products.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { ownRewardWrites } from '#shared/store/rewards/own-rewards.ts';
import { readRewardDefinitions, rewardUseWrites } from '#shared/store/rewards/rewards.ts';

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
): Promise<Owner> {
  const account = call.account.id;
  const owner = await findOwnerByPromotion(account, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const identifier = { by: 'id', id: owner.promoterId } as const;
  await changePromoterRecord(call, identifier, 'promotion updated', async (record, now) => {
    const promotion = record.promotions.find((candidate) => candidate.id === id);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    if (!rules && !rulesForReferrals) return { after: applyPromotionChanges(record, promotion, changes, now), quiet };
    const ruleInputs = { rules, rulesForReferrals };
    const [resolvedRules, definitions] = await Promise.all([
      resolveRules(account, ruleInputs),
      readRewardDefinitions(account, listRewardIds(ruleInputs)),
    ]);
    const before = promotionOwnTerms(promotion);
    const ownTerms = applyOwnTermsChanges(before, resolvedRules.rules, definitions);
    return {
      after: applyPromotionChanges(record, promotion, { ...changes, ownTerms }, now),
      quiet,
      checks: [
        ...rewardUseWrites(
          account,
          [...(rules ? ownTerms.rewards : []), ...(rulesForReferrals ? (ownTerms.offers ?? []) : [])],
          definitions,
        ),
        ...resolvedRules.writes,
        ...ownRewardWrites(account, promotion, before, ownTerms),
        ...promotionProductWrites(account, promotion, hasProductRules(before), hasProductRules(ownTerms)),
      ],
    };
  });
  return owner;
}
