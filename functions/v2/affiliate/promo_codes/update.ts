import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeOwnPromoCode } from '#shared/operations/portal/own/promo-codes.ts';
import { presentAffiliatePromoCode } from '#shared/present/affiliate/link.ts';
import { affiliatePromoCodesUpdate } from '#shared/routes/affiliate/promoters/promo-codes.ts';

export const handler = promoterEndpoint(affiliatePromoCodesUpdate, async ({ input, promoter, account, runtime }) => {
  const { id, code, description } = input;
  return presentAffiliatePromoCode(
    await changeOwnPromoCode({ account, runtime }, promoter.id, id, { code, description }),
  );
});
