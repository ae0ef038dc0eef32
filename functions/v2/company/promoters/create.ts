import { assertSaysPayPal } from '#shared/http/auth/says-paypal.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { presentNewPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { v2Promoter } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersCreate } from '#shared/routes/v2/promoters/promoters.ts';
import { newPromoterIn } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersCreate, async ({ input, caller, ...call }) => {
  assertSaysPayPal(caller, input.profile?.paypal_email, call.runtime.now());
  const made = await createPromoter(call, newPromoterIn(input));
  return new Created(v2Promoter({ ...presentNewPromoter(made), parent: null, lastLoginAt: null }));
});
