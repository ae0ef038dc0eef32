import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import { isFullyClawedBack } from '#shared/domain/tracking/clawback.ts';
import type { NoticeAbout } from '#shared/domain/webhooks/notice.ts';
import { type Commission, isUnmarked } from './commission.ts';
import { isHeld } from './holding.ts';

/** What companies are told of a commission that is no money, and the commission as it is then. */
interface HandOver {
  readonly commission: Commission;
  readonly notices: readonly NoticeAbout[];
}

/**
 * What companies are told as a commission's status changes: that it may be handed over from now on. It is approved, not held, and was
 * never marked as handed over or not.
 * @param before null for a new one
 * @param now ISO 8601
 */
export function handOverByStatus(before: Commission | null, after: Commission, now: string): HandOver {
  return handOverIf(before?.status !== 'approved' && !isHeld(after, now), after);
}

/**
 * The same as its holding has ended, for one that was approved by then. One that was approved later was told of as it was, and
 * nobody is told twice.
 */
export function handOverAfterHolding(commission: Commission): HandOver {
  const { heldUntil, statusUpdatedAt, holdingEnded } = commission;
  const isReported = Boolean(heldUntil && statusUpdatedAt && !isHeld({ heldUntil }, statusUpdatedAt));
  return handOverIf(!holdingEnded && !isReported, commission);
}

/** The same as a refund was taken back: nobody was told before, since refunds had taken all of it. */
export function handOverAgain(commission: Commission): HandOver {
  return handOverIf(commission.untold === true, commission);
}

/**
 * A commission that comes of what was over long before: nobody is told of a holding that had ended as it was recorded, as nobody is told
 * of one that was never held.
 * @param now when it is recorded, ISO 8601
 */
export function withPastHolding(commission: Commission, now: string): Commission {
  const isOver = commission.heldUntil !== undefined && !isHeld(commission, now);
  return isOver ? { ...commission, holdingEnded: true } : commission;
}

/**
 * Whether the end of a new commission's holding has to be waited for: it is no money, and nobody is told at once of what is held,
 * also where that ended before it was reported, unless that is of the past. When it is looked at makes no difference. What gives back has nothing to hand over.
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

/** What a notice says of a commission. */
export function aboutCommission({ id, promoterId, campaignId, leadId }: Commission) {
  return { promoterId, campaignId, commissionId: id, ...(leadId === null ? {} : { leadId }) };
}

/** Of what refunds have taken nothing is handed over: the commission then says that nobody was told. */
function handOverIf(isTime: boolean, commission: Commission): HandOver {
  const isDue = isTime && isHandedOver(commission) && isUnmarked(commission) && !commission.deletedAt;
  if (!isDue) return { commission, notices: [] };
  const { untold, ...reported } = commission;
  if (isFullyClawedBack(commission)) return { commission: { ...reported, untold: true }, notices: [] };
  return { commission: reported, notices: [{ type: 'fulfilment_pending', ...aboutCommission(commission) }] };
}
