import { commissionCreator } from '#shared/domain/commissions/manual-commission.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { createSale } from '#shared/operations/commissions/create-sale.ts';
import { v2ListedCommission } from '#shared/present/v2/records.ts';
import { v2CommissionsCreate } from '#shared/routes/v2/commissions/commissions.ts';
import { customIn, saleIn } from '#shared/routes/v2/commissions/commissions-to-domain.ts';

/** POST /api/v2/company/commissions: enters a sale by hand, or gives a commission. */
export const handler = endpoint(v2CommissionsCreate, async ({ input, caller, ...call }) => {
  const by = commissionCreator(caller, call.runtime.now());
  if (input.commission_type === 'sale') {
    const { lead, commissions } = await createSale(call, saleIn(input, by));
    return commissions.map(({ commission, membership }) =>
      v2ListedCommission({ commission, lead, owner: membership, isPaid: false }),
    );
  }
  const { promotionId, ...wanted } = customIn(input);
  const made = await createCommission(call, { ...wanted, ...by }, { lead: null, promotionId });
  return [v2ListedCommission({ ...made, isPaid: false })];
});
