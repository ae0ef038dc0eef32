import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import {
  addFreeIdentifiers,
  isActiveLead,
  type Lead,
  type LeadIdentifiers,
  newestCancellation,
  raiseSuspicion,
  updateActivity,
  wasActiveAfter,
} from '#shared/domain/leads/lead.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { CancellationEvent } from './event.ts';
import { visitorFields } from './traffic.ts';

/** A reported cancellation. */
export interface Cancellation extends LeadIdentifiers {
  readonly eventId: string | null;
  readonly at: string;
  /** The date of a test payment may be more than a day ahead. */
  readonly isTest?: boolean | undefined;
}

interface CancellationFacts {
  readonly lead: Lead;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  /** Null if the promoter was deleted. */
  readonly promoter: Promoter | null;
  /** Default: the standard rules. */
  readonly rules?: FraudRules | undefined;
}

/**
 * Decides a cancellation (contract §5): the lead becomes `cancelled`; commissions do not change. An already cancelled
 * lead keeps `cancelledAt`; a denied lead stays denied. A cancellation before the lead's last sale does not change its
 * state.
 * @param now ISO 8601
 */
export function decideCancellation(
  facts: CancellationFacts,
  cancellation: Cancellation,
  id: number,
  now: string,
): { readonly lead: Lead; readonly event: CancellationEvent } {
  const { lead: before, promoter } = facts;
  const isDenied = before.state === 'denied';
  const isNew = isDenied ? before.cancelledAt === null : before.state !== 'cancelled';
  const isInFuture = cancellation.at > now && !cancellation.isTest;
  const at = isInFuture ? now : cancellation.at;
  const isLate = wasActiveAfter(before, at);
  const cancelled = isNew && !isLate;
  const withIdentifiers = addFreeIdentifiers(before, cancellation, facts.taken);
  const checkedLead =
    withIdentifiers === before || !promoter
      ? withIdentifiers
      : raiseSuspicion(withIdentifiers, {}, promoter, facts.rules);
  const changedLead: Lead = {
    ...checkedLead,
    ...(cancelled ? { state: isDenied ? 'denied' : 'cancelled', cancelledAt: cancellation.at } : {}),
    ...(isLate ? {} : { lastCancelledAt: latestTime(newestCancellation(before), at) }),
    revision: before.revision + 1,
  };
  const lead = updateActivity(before, changedLead, cancellation.at);
  return {
    lead,
    event: {
      event: 'cancellation',
      id,
      leadId: lead.id,
      promoterId: lead.promoterId,
      campaignId: lead.campaignId,
      at: cancellation.at,
      recordedAt: now,
      eventId: cancellation.eventId,
      cancelled,
      ceasedActive: cancelled && isActiveLead(before) ? lead.activityAt : null,
      wasCustomer: before.customerSince !== null,
      ...visitorFields(lead),
    },
  };
}

function latestTime(first: string | null, second: string): string {
  return first !== null && first > second ? first : second;
}
