import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { leadReportChanges } from '#shared/domain/leads/lead-report-state.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import type { JournalEvent, RefundEvent, RefundReversalEvent } from '#shared/domain/tracking/event.ts';
import { amountsByOwner } from '#shared/domain/tracking/refund-parts.ts';
import {
  buildReportChanges,
  NO_PROMOTER,
  negateReportChanges,
  type ReportChange,
  sumReportChanges,
} from './report-change.ts';

/** Returns the report changes of an event, each on its day (contract §7). */
export function computeReportChanges(event: JournalEvent): ReportChange[] {
  if (event.event === 'change') return event.changes.filter((change) => change.of === 'report');
  const { at, promoterId, campaignId } = event;
  const owner: Owner = { promoterId, campaignId };
  switch (event.event) {
    case 'click':
      return buildReportChanges(owner, at, { clicks: 1 });
    case 'signup':
      return sumReportChanges([
        ...buildReportChanges(owner, at, { signups: Number(!event.subscribed), referrals: Number(event.createdLead) }),
        ...(event.replaced ? leadReportChanges(event.replaced.before, event.replaced.after, at) : []),
      ]);
    case 'sale': {
      const { becameCustomer, becameActive, ceasedActive, nonLink, amount, commissions } = event;
      const figures = {
        referrals: Number(event.createdLead),
        customers: Number(becameCustomer),
        nonLink: becameCustomer && nonLink ? 1 : 0,
        sales: 1,
        revenue: amount,
      };
      const active = becameActive === null ? [] : buildReportChanges(owner, becameActive, { active: 1 });
      const ended =
        ceasedActive === undefined ? [] : buildReportChanges(owner, ceasedActive, { active: -1, cancelled: 1 });
      return [
        ...buildReportChanges(owner, at, figures),
        ...active,
        ...ended,
        ...commissions.flatMap((entry) => computeEarnings(entry, at)),
      ];
    }
    case 'refund':
      return [...refundFigures(event), ...event.commissions.flatMap((entry) => computeEarnings(entry, at))];
    case 'refund_reversal':
      return [...reversalFigures(event), ...event.commissions.flatMap((entry) => computeEarnings(entry, at))];
    case 'cancellation': {
      const { cancelled, wasCustomer, ceasedActive } = event;
      return [
        ...buildReportChanges(owner, at, { cancelled: Number(cancelled && wasCustomer) }),
        ...(ceasedActive === null ? [] : buildReportChanges(owner, ceasedActive, { active: -1 })),
      ];
    }
  }
}

/** A refund counts once, with the newest of its sales; amounts count where the sales were made. */
function refundFigures(event: RefundEvent): ReportChange[] {
  return amountsByOwner(event).flatMap(({ amount, ...owner }, index) =>
    buildReportChanges(owner, event.at, { refunds: index === 0 ? 1 : 0, revenue: 0 - amount }),
  );
}

/** A reversal counts on its own day. Its refund is subtracted on the refund's day, so no count is negative. */
function reversalFigures(event: RefundReversalEvent): ReportChange[] {
  return amountsByOwner(event).flatMap(({ amount, ...owner }, index) => [
    ...buildReportChanges(owner, event.at, { reversals: index === 0 ? 1 : 0, revenue: amount }),
    ...(index === 0 ? buildReportChanges(owner, event.refundedAt ?? event.at, { refunds: -1 }) : []),
  ]);
}

/**
 * Computes the report changes of a commission. It counts on the day it was earned, unless denied.
 * @param before null for a new commission
 */
export function earningsChanges(before: Commission | null, after: Commission): ReportChange[] {
  const removed = before ? negateReportChanges(computeEarnings(before, before.createdAt)) : [];
  return sumReportChanges([...removed, ...computeEarnings(after, after.createdAt)]);
}

/**
 * Computes the report changes of a payout. It counts on the day of payment, while completed.
 * @param before null for a payout that was just finalized
 */
export function paidChanges(before: Payout | null, after: Payout): ReportChange[] {
  return sumReportChanges([
    ...(before ? negateReportChanges(computePaidChanges(before)) : []),
    ...computePaidChanges(after),
  ]);
}

/** Promoters earn in their own campaign; the cost is charged to the campaign of the sale. */
function computeEarnings(
  earned: Owner & Pick<Commission, 'unit' | 'status' | 'amount' | 'saleCampaignId'>,
  at: string,
): ReportChange[] {
  const { unit, status, amount, campaignId, saleCampaignId = campaignId } = earned;
  if (unit !== 'cash' || status === 'denied') return [];
  const own = buildReportChanges(earned, at, { earnings: amount });
  if (saleCampaignId === campaignId) return own;
  return [
    ...own,
    ...buildReportChanges({ promoterId: NO_PROMOTER, campaignId }, at, { earnings: -amount }),
    ...buildReportChanges({ promoterId: NO_PROMOTER, campaignId: saleCampaignId }, at, { earnings: amount }),
  ];
}

function computePaidChanges(payout: Payout): ReportChange[] {
  if (payout.unit !== 'cash' || !isPayoutPaid(payout) || payout.datePaid === null) return [];
  return buildReportChanges(payout, payout.datePaid, { paid: payout.amount });
}
