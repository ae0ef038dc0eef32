import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { archiveOwnPromoCode } from '#shared/operations/portal/own/promo-codes.ts';
import { presentAffiliatePromoCode } from '#shared/present/affiliate/link.ts';
import { affiliatePromoCodesDelete } from '#shared/routes/affiliate/promoters/promo-codes.ts';

export const handler = promoterEndpoint(affiliatePromoCodesDelete, async ({ input, promoter, account, runtime }) =>
  presentAffiliatePromoCode(await archiveOwnPromoCode({ account, runtime }, promoter.id, input.id)),
);
