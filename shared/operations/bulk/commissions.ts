import { updateReward } from '#shared/operations/commissions/update-commission.ts';
import type { RowAction } from './row.ts';

export const approveCommission: RowAction = (call, id) => updateReward(call, { id }, 'approved');

export const denyCommission: RowAction = (call, id) => updateReward(call, { id }, 'denied');
