import { endpoint } from '#shared/http/endpoint.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { v1PromotersDelete as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterNameV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) => {
  await deletePromoter(call, toPromoterNameV1(input));
  return { message: 'Promoter removed.' };
});
