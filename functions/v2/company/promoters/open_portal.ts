import { endpoint } from '#shared/http/endpoint.ts';
import { createPortalLink } from '#shared/operations/portal/open-portal.ts';
import { v2PromotersOpenPortal } from '#shared/routes/v2/portal/portal.ts';
import { toPromoterIdentifier } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersOpenPortal, async ({ input, caller, ...call }) => ({
  url: await createPortalLink(call, toPromoterIdentifier(input), caller),
}));
