import type { Lead, LeadIdentifiers } from '#shared/domain/leads/lead.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { CommissionNotes } from './commission.ts';

/** The customer of a manual sale or refund: a lead by id, else by identifiers. */
export interface ManualCustomer extends LeadIdentifiers {
  readonly leadId: number | undefined;
}

interface ManualEvent extends ManualCustomer {
  readonly eventId: string | undefined;
  /** Smallest unit of the currency. */
  readonly amount: number;
  /** Default: the account's. */
  readonly currency: string | undefined;
  /** ISO 8601; default now. */
  readonly at: string | undefined;
  readonly notes: CommissionNotes;
  readonly quiet: boolean;
}

/** Input for a manual sale. */
export interface ManualSaleInput extends ManualEvent {
  /** Promotion that gets an unknown customer as a lead. */
  readonly promotionId: number | undefined;
  readonly plan: string | null;
  /** Required unit of the reward. */
  readonly unit: Unit | undefined;
}

/** Input for a manual refund. */
export interface ManualRefundInput extends ManualEvent {
  /** Null: the customer's newest sales. */
  readonly saleEventId: string | null;
}

/** Returns the identifiers for a tracking event: those of the lead, if it is known by id. */
export function customerIdentifiers(lead: Lead | null, { uid, email }: LeadIdentifiers): LeadIdentifiers {
  return lead ? { uid: lead.uid, email: lead.email } : { uid, email };
}
