import { endpoint } from '#shared/http/endpoint.ts';
import { archivePromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { presentPromoCodeV2 } from '#shared/present/v2/promoters/promo-code.ts';
import { v2PromoCodesArchive } from '#shared/routes/v2/promoters/promo-codes.ts';

export const handler = endpoint(v2PromoCodesArchive, async ({ input, ...call }) =>
  presentPromoCodeV2(await archivePromoCode(call, input.id), call.account.id),
);
