import { commissionCreator } from '#shared/domain/commissions/manual-commission.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { createRefund } from '#shared/operations/commissions/create-refund.ts';
import { createSale } from '#shared/operations/commissions/create-sale.ts';
import { presentListedCommissionV2 } from '#shared/present/v2/records.ts';
import { v2CommissionsCreate } from '#shared/routes/v2/commissions/commissions.ts';
import {
  toCustomCommission,
  toManualRefund,
  toManualSale,
} from '#shared/routes/v2/commissions/commissions-to-domain.ts';

export const handler = endpoint(v2CommissionsCreate, async ({ input, caller, ...call }) => {
  const by = commissionCreator(caller, call.runtime.now());
  if (input.commission_type !== 'custom') {
    const { lead, commissions } =
      input.commission_type === 'sale'
        ? await createSale(call, toManualSale(input, by))
        : await createRefund(call, toManualRefund(input, by));
    return commissions.map(({ commission, membership }) =>
      presentListedCommissionV2({ commission, lead, owner: membership, isPaid: false }),
    );
  }
  const { promotionId, ...details } = toCustomCommission(input);
  const createdCommission = await createCommission(call, { ...details, ...by }, { lead: null, promotionId });
  return [presentListedCommissionV2({ ...createdCommission, isPaid: false })];
});
