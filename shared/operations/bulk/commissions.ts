import { updateReward } from '#shared/operations/commissions/update-commission.ts';
import type { RowAction } from './row.ts';

export const approveCommission: RowAction = ({ account, runtime }, id) =>
  updateReward(account, { id }, 'approved', runtime);

export const denyCommission: RowAction = ({ account, runtime }, id) => updateReward(account, { id }, 'denied', runtime);
