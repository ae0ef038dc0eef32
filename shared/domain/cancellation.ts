import type { CancellationEvent } from './event.ts';
import type { FraudRules } from './fraud/rules.ts';
import { type Identifiers, isActive, type Lead, withActivity, withFreeIdentifiers, withSuspicion } from './lead.ts';
import type { Membership } from './membership.ts';
import { assertTakesSales } from './sale.ts';
import { inTraffic } from './traffic.ts';

/** A cancelled subscription as the caller reported it. */
export interface Cancellation extends Identifiers {
  readonly eventId: string | null;
  readonly at: string;
}

export interface CancellationFacts {
  readonly lead: Lead;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  readonly owner: Membership;
  /** Those of the account; as the service has them, where they are left out. */
  readonly rules?: FraudRules | undefined;
}

/**
 * Decides a cancellation (contract §5): the lead becomes `cancelled`; no commission is touched. A lead that is
 * cancelled already keeps its date, and is not counted twice.
 * @param id the number of the event
 * @param now ISO 8601
 * @throws Refusal `lead_not_found` where the lead is denied or its promoter banned
 */
export function decideCancellation(
  facts: CancellationFacts,
  cancellation: Cancellation,
  id: number,
  now: string,
): { readonly lead: Lead; readonly event: CancellationEvent } {
  const { lead: before } = facts;
  assertTakesSales(before, facts.owner);
  const cancelled = before.state !== 'cancelled';
  const named = withFreeIdentifiers(before, cancellation, facts.taken);
  const identified = named === before ? before : withSuspicion(named, {}, facts.owner.promoter, facts.rules);
  const ended: Lead = {
    ...identified,
    ...(cancelled ? { state: 'cancelled', cancelledAt: cancellation.at } : {}),
    revision: before.revision + 1,
  };
  const lead = withActivity(before, ended, cancellation.at);
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
      ceasedActive: isActive(before) ? lead.activityAt : null,
      wasCustomer: before.customerSince !== null,
      ...inTraffic(lead.traffic),
    },
  };
}
