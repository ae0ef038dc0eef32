import { endpoint } from '#shared/http/endpoint.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { deletePromoter as route } from '#shared/routes/v1/promoters/promoters.ts';
import { nameIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) => {
  await deletePromoter(call, nameIn(input));
  return { message: 'Promoter removed.' };
});
