import type { RecordAction } from '#shared/domain/batches/batch.ts';
import * as payments from '#shared/operations/payments-batches/row-actions.ts';
import * as assets from './assets.ts';
import * as commissions from './commissions.ts';
import * as invoices from './invoices.ts';
import * as payouts from './payouts.ts';
import * as promoters from './promoters.ts';
import * as referrals from './referrals.ts';
import type { RowAction } from './row-action.ts';

export const rowActions: Readonly<Record<RecordAction, RowAction>> = {
  'promoter/accept': promoters.acceptPromoter,
  'promoter/reject': promoters.rejectPromoter,
  'promoter/block': promoters.blockPromoter,
  'promoter/archive': promoters.archivePromoter,
  'promoter/restore': promoters.restorePromoter,
  'promoter/add_to_campaign': promoters.addPromoterToCampaign,
  'promoter/move_to_campaign': promoters.movePromoterToCampaign,
  'promoter/assign_parent': promoters.assignParent,
  'promoter/add_tags': promoters.addTags,
  'promoter/remove_tags': promoters.removeTags,
  'referral/approve': referrals.approveReferral,
  'referral/disable': referrals.disableReferral,
  'referral/enable': referrals.enableReferral,
  'referral/move_to_promoter': referrals.moveReferral,
  'referral/delete': referrals.deleteReferral,
  'commission/approve': commissions.approveCommission,
  'commission/deny': commissions.denyCommission,
  'commission/mark_fulfilled': commissions.markCommissionFulfilled,
  'commission/mark_unfulfilled': commissions.markCommissionUnfulfilled,
  'commission/destroy': commissions.destroyOneCommission,
  'commission/generate_payouts': commissions.payOutCommission,
  'payout/mark_as_paid': payouts.markPayoutAsPaid,
  'payout/mark_as_unpaid': payouts.markPayoutAsUnpaid,
  'payout/mark_as_failed': payouts.markPayoutAsFailed,
  'payout/cancel': payouts.cancelPayout,
  'payout/destroy': payouts.destroyOnePayout,
  'payments_batch/add_payouts': payments.addPayout,
  'payments_batch/pay': payments.payPayment,
  'payments_batch/release': payments.removePayment,
  'invoice/finalize': invoices.finalizeOneInvoice,
  'invoice/void': invoices.voidOneInvoice,
  'invoice/destroy': invoices.destroyOneInvoice,
  'asset/update_category': assets.updateAssetCategory,
  'asset/destroy': assets.destroyAsset,
};
