import { assertMaySetPayPal } from '#shared/http/auth/paypal-permission.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { findPresentParent } from '#shared/operations/promoters/parents/promoter-parents.ts';
import { buildNewShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentPromoterV2 } from '#shared/present/v2/promoters/promoter.ts';
import { v2PromotersCreate } from '#shared/routes/v2/promoters/promoters.ts';
import { toNewPromoter } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersCreate, async ({ input, caller, ...call }) => {
  assertMaySetPayPal(caller, input.profile?.paypal_email, call.runtime.now());
  const created = await createPromoter(call, toNewPromoter(input));
  const parent = await findPresentParent(call, created.promoter);
  return new CreatedResponse(presentPromoterV2({ ...buildNewShownPromoter(created), parent, lastLoginAt: null }));
});
