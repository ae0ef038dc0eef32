import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { createOwnPromoCode } from '#shared/operations/portal/own-promo-codes.ts';
import { affiliatePromoCode } from '#shared/present/affiliate/link.ts';
import { affiliatePromoCodesCreate } from '#shared/routes/affiliate/promoters/promo-codes.ts';

/** POST /api/v2/affiliate/promo_codes: a promoter makes a promo code. */
export const handler = promoterEndpoint(affiliatePromoCodesCreate, async ({ input, promoter, account, runtime }) => {
  const { code, description, promoter_campaign_id: promotionId } = input;
  const wanted = { code, promotionId, description: description || undefined };
  return affiliatePromoCode(await createOwnPromoCode({ account, runtime }, promoter.id, wanted));
});
