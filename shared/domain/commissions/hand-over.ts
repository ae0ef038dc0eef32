import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import { isAllTakenBack } from '#shared/domain/tracking/taken-back.ts';
import type { NoticeAbout } from '#shared/domain/webhooks/notice.ts';
import { type Commission, isUnmarked } from './commission.ts';
import { isHeld } from './holding.ts';

/** A commission and the notices it triggers. Fulfillment concerns non-cash units only. */
interface HandOver {
  readonly commission: Commission;
  readonly notices: readonly NoticeAbout[];
}

/**
 * Notifies when a status change makes a commission ready for fulfillment: approved, not on hold, never marked.
 * @param before null for a new commission
 * @param now ISO 8601
 */
export function handOverByStatus(before: Commission | null, after: Commission, now: string): HandOver {
  return handOverIf(before?.status !== 'approved' && !isHeld(after, now), after);
}

/** Notifies when the hold ends. Skips commissions approved after it: those were announced on approval. */
export function handOverAfterHolding(commission: Commission): HandOver {
  const { heldUntil, statusUpdatedAt, holdingEnded } = commission;
  const isReported = Boolean(heldUntil && statusUpdatedAt && !isHeld({ heldUntil }, statusUpdatedAt));
  return handOverIf(!holdingEnded && !isReported, commission);
}

/** Notifies when a refund reversal restores a commission whose notice a full refund had suppressed. */
export function handOverAgain(commission: Commission): HandOver {
  return handOverIf(commission.untold === true, commission);
}

/**
 * Marks the hold of a past commission as processed if it had ended when recorded: no notice is sent.
 * @param now when it is recorded, ISO 8601
 */
export function withPastHolding(commission: Commission, now: string): Commission {
  const isOver = commission.heldUntil !== undefined && !isHeld(commission, now);
  return isOver ? { ...commission, holdingEnded: true } : commission;
}

/**
 * Whether a new commission waits for its hold end to notify: non-cash, held and not of the past, even if the hold ended
 * before it was reported. The result does not depend on the time of the call. Refund reversals have nothing to fulfill.
 */
export function endsItsHolding({
  type,
  unit,
  amount,
  heldUntil,
  holdingEnded,
}: Pick<Commission, 'type' | 'unit' | 'amount' | 'heldUntil' | 'holdingEnded'>): boolean {
  return unit !== 'cash' && amount > 0 && heldUntil !== undefined && !holdingEnded && type !== 'refund_reversal';
}

/** Returns the ids for notices about a commission. */
export function aboutCommission({ id, promoterId, campaignId, leadId }: Commission) {
  return { promoterId, campaignId, commissionId: id, ...(leadId === null ? {} : { leadId }) };
}

/** After a full refund, the notice is suppressed and the commission marked. */
function handOverIf(isTime: boolean, commission: Commission): HandOver {
  const isDue = isTime && isHandedOver(commission) && isUnmarked(commission) && !commission.deletedAt;
  if (!isDue) return { commission, notices: [] };
  const { untold, ...reported } = commission;
  if (isAllTakenBack(commission)) return { commission: { ...reported, untold: true }, notices: [] };
  return { commission: reported, notices: [{ type: 'fulfilment_pending', ...aboutCommission(commission) }] };
}
