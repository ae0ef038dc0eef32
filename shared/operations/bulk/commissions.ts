import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import type { RowAction } from './row.ts';

export const approveCommission: RowAction = (call, id) => updateCommission(call, { id }, 'approved');

export const denyCommission: RowAction = (call, id) => updateCommission(call, { id }, 'denied');
