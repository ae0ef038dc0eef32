import type { BatchOutcome } from '#shared/domain/batches/batch-outcome.ts';
import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { FraudRule } from '#shared/domain/fraud/rules.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { LeadReportState } from '#shared/domain/leads/lead-report-state.ts';
import type { CurrencyConversion } from '#shared/domain/money/conversion.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { StoredChange } from '#shared/domain/projections/change.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { ChangeNotice } from '#shared/domain/webhooks/notice.ts';
import type { VisitorFacts } from './traffic.ts';

/** Snapshot of a commission in its event. */
export interface CommissionEntry extends Owner {
  readonly id: number;
  readonly tier: number;
  /** The sale's campaign, which bears the cost, if different. */
  readonly saleCampaignId?: number;
  readonly unit: Unit;
  readonly amount: number;
  readonly status: CommissionStatus;
  /** Set if created on hold. */
  readonly held?: true;
}

interface RecordedEvent extends Owner, VisitorFacts {
  /** ISO 8601. Used by reports and reward durations. */
  readonly at: string;
  /** ISO 8601. Set by the service. */
  readonly recordedAt: string;
  /** Suppresses e-mails. */
  readonly quiet?: true;
  /** Past data from an import or billing backfill: no webhooks. */
  readonly imported?: true;
}

interface LeadEvent extends RecordedEvent {
  readonly id: number;
  readonly leadId: number;
}

/** A visitor's first click on a referral link. */
export interface ClickEvent extends RecordedEvent {
  readonly event: 'click';
  readonly tid: string;
  readonly promotionId: number;
  /** Expiry (TTL) of the visitor after counting, epoch seconds. Undefined in earlier versions: no expiry. */
  readonly keptUntil?: number;
}

export interface SignupEvent extends LeadEvent {
  readonly event: 'signup';
  /** False if the lead existed before. */
  readonly createdLead: boolean;
  /** Set for a subscriber, who is not counted as a sign-up. */
  readonly subscribed?: true;
  /** Fraud rule that holds the lead from now on. */
  readonly heldBy?: FraudRule;
  /** Counter inputs before and after an override of the lead. */
  readonly replaced: { readonly before: LeadReportState; readonly after: LeadReportState } | null;
}

interface MoneyEvent extends LeadEvent {
  /** Deduplication key from the caller. */
  readonly eventId: string;
  /** Positive, also for refunds; smallest unit of the account's currency. */
  readonly amount: number;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  /** Set if converted at a daily rate. */
  readonly conversion?: CurrencyConversion;
  readonly plan: string | null;
  readonly quantity: number;
  readonly commissions: readonly CommissionEntry[];
}

export interface SaleEvent extends MoneyEvent {
  readonly event: 'sale';
  readonly mrr: number | null;
  readonly createdLead: boolean;
  readonly becameCustomer: boolean;
  /** Fraud rule that holds the lead that this sale creates or reattributes. */
  readonly heldBy?: FraudRule;
  /** When the lead became active, ISO 8601: the sale's date, or later for a late sale. Null if already active. */
  readonly becameActive: string | null;
  /** When the lead ceased to be active, ISO 8601, if it had cancelled before its first sale was reported. */
  readonly ceasedActive?: string;
  /** Whether the lead came without a visitor. */
  readonly nonLink: boolean;
  /** Set if counted in the sale's transaction, because a rule uses the promoter's figures. */
  readonly ruled?: true;
  /** Refunded part of `amount`. */
  readonly refunded: number;
  /** Part of `originalAmount` refunded in that currency, if it is not the account's. */
  readonly originalRefunded?: number;
  /** Those refunds in the account's currency. Undefined in earlier events: derived from the sale's rate. */
  readonly originalWorth?: number;
  /** Imported sales: charge with tax minus refunds, if known. */
  readonly charged?: number;
}

export interface RefundEvent extends MoneyEvent {
  readonly event: 'refund';
  readonly saleEventId: string | null;
  /** Allocation of a refund without a sale. Undefined if it named one, was imported, or is an earlier event. */
  readonly parts?: readonly RefundEventPart[];
  readonly ecom: boolean;
  /** Event id of the reversal. */
  readonly reversedBy?: string;
}

/** Part of a refund allocated to one sale, with the sale's owner. */
export interface RefundEventPart extends Owner {
  readonly saleEventId: string;
  /** Positive; smallest unit of the account's currency. */
  readonly amount: number;
  /** Part of the sale's original amount; 0 in another currency. */
  readonly ofOriginal: number;
}

/** Reversal of a failed refund or a won dispute. */
export interface RefundReversalEvent extends MoneyEvent {
  readonly event: 'refund_reversal';
  readonly refundEventId: string;
  /** Refund date, ISO 8601, from which it no longer counts. Undefined in earlier versions. */
  readonly refundedAt?: string;
  readonly saleEventId: string | null;
  readonly parts?: readonly RefundEventPart[];
  /** Fulfillment notices. */
  readonly tells?: readonly ChangeNotice[];
}

export interface CancellationEvent extends LeadEvent {
  readonly event: 'cancellation';
  readonly eventId: string | null;
  /** False if already cancelled, or bought since: not counted. */
  readonly cancelled: boolean;
  /** When the lead ceased to be active, ISO 8601; null if it was not. */
  readonly ceasedActive: string | null;
  readonly wasCustomer: boolean;
}

/** A change by a user or schedule, with its explicit effects on sums, indexes and reports. */
export interface ChangeEvent {
  readonly event: 'change';
  readonly id: number;
  /** For readers of the journal: `lead moved`, `payout completed`. */
  readonly cause: string;
  readonly at: string;
  readonly recordedAt: string;
  readonly changes: readonly StoredChange[];
  /** Webhook notices. Stored attribute name. */
  readonly tells?: readonly ChangeNotice[];
  /** Suppresses e-mails. */
  readonly quiet?: true;
  /** Past data and its consequences: no webhooks. */
  readonly imported?: true;
  /** Invited user, to be e-mailed. */
  readonly invitedUser?: number;
  /** Payout methods with a new destination: the promoter is e-mailed. */
  readonly movedMethods?: {
    readonly promoterId: number;
    readonly methods: readonly MethodKind[];
    /** Also e-mails the promoter's recently changed former address. */
    readonly tellsFormer?: true;
  };
  /** Promoter whose e-mail address changed: the former one is e-mailed. */
  readonly changedEmail?: number;
  /** Memberships that can earn from now on: joined, accepted or unblocked. */
  readonly letIn?: readonly Owner[];
  /** Webhook disabled after failures: the account's contact is e-mailed. */
  readonly disabledEndpoint?: number;
  /** Broadcast that was paused because SES did not answer. */
  readonly pausedBroadcast?: number;
  /** Bulk action that ended, unless its pause was announced. */
  readonly endedBatch?: BatchOutcome;
  /** Commission fulfilled by a webhook receiver; to be marked if unmarked. */
  readonly handedOver?: number;
}

/**
 * Event of the journal. Counters and balances are sums of these. Immutable except for refunded amounts, reversals and
 * the counted mark.
 */
export type JournalEvent =
  | ClickEvent
  | SignupEvent
  | SaleEvent
  | RefundEvent
  | RefundReversalEvent
  | CancellationEvent
  | ChangeEvent;

/** Kinds with a deduplication key, unique per kind. */
export type DeduplicatedKind = 'sale' | 'refund' | 'refund_reversal' | 'cancellation';

/** Event with a deduplication key. */
export type DeduplicatedEvent = SaleEvent | RefundEvent | RefundReversalEvent | CancellationEvent;
