import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import { isFullyClawedBack } from '#shared/domain/tracking/clawback.ts';
import type { ChangeNotice } from '#shared/domain/webhooks/notice.ts';
import { type Commission, isUnmarked } from './commission.ts';
import { isOnHold } from './holding-period.ts';

/** A commission and its fulfillment notices, for non-cash units. */
interface FulfillmentResult {
  readonly commission: Commission;
  readonly notices: readonly ChangeNotice[];
}

/**
 * Notifies when a commission becomes ready for fulfillment: approved, not on hold, never marked.
 * @param before null for a new commission
 */
export function notifyOnStatusChange(before: Commission | null, after: Commission, now: string): FulfillmentResult {
  return notifyIf(before?.status !== 'approved' && !isOnHold(after, now), after);
}

/** Notifies when the hold ends. Skips commissions approved after it, which were announced then. */
export function notifyOnHoldEnd(commission: Commission): FulfillmentResult {
  const { heldUntil, statusUpdatedAt, holdingEnded } = commission;
  const isReported = Boolean(heldUntil && statusUpdatedAt && !isOnHold({ heldUntil }, statusUpdatedAt));
  return notifyIf(!holdingEnded && !isReported, commission);
}

/** Notifies when a refund reversal restores a commission with a suppressed notice. */
export function notifyOnReversal(commission: Commission): FulfillmentResult {
  return notifyIf(commission.untold === true, commission);
}

/** Suppresses the hold-end notice of a past commission whose hold has ended. */
export function markPastHoldEnded(commission: Commission, now: string): Commission {
  const hasEnded = commission.heldUntil !== undefined && !isOnHold(commission, now);
  return hasEnded ? { ...commission, holdingEnded: true } : commission;
}

/**
 * Whether a hold end must be processed to notify: non-cash, held, not of the past. A hold that ended before it was
 * reported counts, so the time of the call does not matter. Refund reversals need no fulfillment.
 */
export function needsHoldEndNotice({
  type,
  unit,
  amount,
  heldUntil,
  holdingEnded,
}: Pick<Commission, 'type' | 'unit' | 'amount' | 'heldUntil' | 'holdingEnded'>): boolean {
  return unit !== 'cash' && amount > 0 && heldUntil !== undefined && !holdingEnded && type !== 'refund_reversal';
}

/** Returns the ids for notices. */
export function commissionNoticeIds({ id, promoterId, campaignId, leadId }: Commission) {
  return { promoterId, campaignId, commissionId: id, ...(leadId === null ? {} : { leadId }) };
}

/** Suppressed after a full refund. */
function notifyIf(isTime: boolean, commission: Commission): FulfillmentResult {
  const isDue = isTime && needsFulfillment(commission) && isUnmarked(commission) && !commission.deletedAt;
  if (!isDue) return { commission, notices: [] };
  const { untold, ...reported } = commission;
  if (isFullyClawedBack(commission)) return { commission: { ...reported, untold: true }, notices: [] };
  return { commission: reported, notices: [{ type: 'fulfilment_pending', ...commissionNoticeIds(commission) }] };
}
