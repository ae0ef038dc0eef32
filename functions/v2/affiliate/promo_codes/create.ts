import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { createOwnPromoCode } from '#shared/operations/portal/own/promo-codes.ts';
import { presentAffiliatePromoCode } from '#shared/present/affiliate/link.ts';
import { affiliatePromoCodesCreate } from '#shared/routes/affiliate/promoters/promo-codes.ts';

export const handler = promoterEndpoint(affiliatePromoCodesCreate, async ({ input, promoter, account, runtime }) => {
  const { code, description, promoter_campaign_id: promotionId } = input;
  const promoCode = { code, promotionId, description: description || undefined };
  return presentAffiliatePromoCode(await createOwnPromoCode({ account, runtime }, promoter.id, promoCode));
});
