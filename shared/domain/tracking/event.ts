import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Standing } from '#shared/domain/leads/lead-standing.ts';
import type { Conversion } from '#shared/domain/money/conversion.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { SaidChange } from '#shared/domain/projections/change.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { NoticeAbout } from '#shared/domain/webhooks/notice.ts';
import type { Traffic } from './traffic.ts';

/** Snapshot of a commission in the event that created it. */
export interface CommissionEntry extends Owner {
  readonly id: number;
  readonly tier: number;
  /** The sale's campaign, which bears the cost, if it differs from the promoter's. */
  readonly saleCampaignId?: number;
  readonly unit: Unit;
  readonly amount: number;
  readonly status: CommissionStatus;
  /** Set if the commission was on hold when it was created. */
  readonly held?: true;
}

interface Recorded extends Owner {
  /** When it happened, ISO 8601. Reports and reward durations use it. */
  readonly at: string;
  /** When the service recorded it, ISO 8601. */
  readonly recordedAt: string;
  /** Suppresses e-mails about the event. */
  readonly quiet?: true;
  /** Set for past data from an import or a billing backfill. No webhook is sent for it. */
  readonly imported?: true;
  /** Traffic source of the visitor, if known. */
  readonly traffic?: Traffic;
}

interface Tracked extends Recorded {
  readonly id: number;
  readonly leadId: number;
}

/** A visitor's first click on a referral link. */
export interface ClickEvent extends Recorded {
  readonly event: 'click';
  readonly tid: string;
  readonly promotionId: number;
  /**
   * Epoch seconds: expiry (TTL) of the visitor once the click is counted. Missing in earlier versions, whose visitors
   * never expire.
   */
  readonly keptUntil?: number;
}

export interface SignupEvent extends Tracked {
  readonly event: 'signup';
  /** False if a sale or an earlier sign-up had created the lead. */
  readonly createdLead: boolean;
  /** Set for a subscriber: the lead has not signed up yet, so this is not counted as a sign-up. */
  readonly subscribed?: true;
  /** Set when the sign-up replaced owner and data of a lead: counter inputs before and after. */
  readonly replaced: { readonly before: Standing; readonly after: Standing } | null;
}

interface MoneyEvent extends Tracked {
  /** The caller's event id, used for deduplication. */
  readonly eventId: string;
  /** Positive, also for refunds; smallest unit of the account's currency. */
  readonly amount: number;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  /** Set when the amount was converted from another currency at a daily rate. */
  readonly conversion?: Conversion;
  readonly plan: string | null;
  readonly quantity: number;
  readonly commissions: readonly CommissionEntry[];
}

export interface SaleEvent extends MoneyEvent {
  readonly event: 'sale';
  readonly mrr: number | null;
  readonly createdLead: boolean;
  readonly becameCustomer: boolean;
  /**
   * When this sale made the lead active, ISO 8601: the sale's date, or later for a late sale. Null if already active.
   */
  readonly becameActive: string | null;
  /** Set if the lead had cancelled before its first sale was reported: when it ceased to be active, ISO 8601. */
  readonly ceasedActive?: string;
  /** Whether the lead came without a tracked visitor. */
  readonly nonLink: boolean;
  /** Set if the sale was counted in its own transaction, because a rule depends on the promoter's figures. */
  readonly ruled?: true;
  /** Refunded part of `amount` so far. */
  readonly refunded: number;
  /** Refunded part of `originalAmount`, by refunds in that currency. Only for converted sales. */
  readonly originalRefunded?: number;
  /** Value of those refunds in the account's currency. Missing in earlier events: then derived from the sale's rate. */
  readonly originalWorth?: number;
  /** Imported sales only: charge including tax, minus refunds by then. Missing if unknown. */
  readonly charged?: number;
}

export interface RefundEvent extends MoneyEvent {
  readonly event: 'refund';
  readonly saleEventId: string | null;
  /** Allocation of a refund that named no sale. Missing if it named one, was imported, or is in an earlier format. */
  readonly parts?: readonly RefundEventPart[];
  readonly ecom: boolean;
  /** Event id of the reversal; undefined while the refund counts. */
  readonly reversedBy?: string;
}

/** The part of a refund that was allocated to one sale, with the sale's owner. */
export interface RefundEventPart extends Owner {
  readonly saleEventId: string;
  /** Positive; smallest unit of the account's currency. */
  readonly amount: number;
  /** Part of the sale's original amount; 0 for a refund in another currency. */
  readonly ofOriginal: number;
}

/** A failed refund or a won dispute: the refund is reversed. */
export interface RefundReversalEvent extends MoneyEvent {
  readonly event: 'refund_reversal';
  readonly refundEventId: string;
  /** Date of the refund, ISO 8601, from which it no longer counts. Missing in earlier versions. */
  readonly refundedAt?: string;
  /** Null if the refund named no sale. */
  readonly saleEventId: string | null;
  /** Copied from the refund. */
  readonly parts?: readonly RefundEventPart[];
  /** Fulfillment notices that the reversal triggers. */
  readonly tells?: readonly NoticeAbout[];
}

export interface CancellationEvent extends Tracked {
  readonly event: 'cancellation';
  readonly eventId: string | null;
  /** False if the lead was already cancelled or has bought since: recorded, but not counted. */
  readonly cancelled: boolean;
  /** When the lead ceased to be active, ISO 8601; null if it was not active. */
  readonly ceasedActive: string | null;
  /** Whether the lead had ever bought. */
  readonly wasCustomer: boolean;
}

/** A change by a user or a schedule. It lists its effects on sums, indexes and reports explicitly. */
export interface ChangeEvent {
  readonly event: 'change';
  readonly id: number;
  /** Description for readers of the journal: `lead moved`, `payout completed`. */
  readonly cause: string;
  readonly at: string;
  readonly recordedAt: string;
  readonly changes: readonly SaidChange[];
  /** Webhook notices of the change. The stored attribute has this name. */
  readonly tells?: readonly NoticeAbout[];
  /** Suppresses e-mails about the change. */
  readonly quiet?: true;
  /** Set for past data and its consequences: no webhook is sent for it or for changes that follow from it. */
  readonly imported?: true;
  /** Id of an invited user, who gets an e-mail. */
  readonly invitedUser?: number;
  /** Payout methods whose destination changed: the promoter gets an e-mail. */
  readonly movedMethods?: {
    readonly promoterId: number;
    readonly methods: readonly MethodKind[];
    /** Also notifies the promoter's previous e-mail address, which was changed shortly before. */
    readonly tellsFormer?: true;
  };
  /** Promoter whose e-mail address changed: the previous address gets an e-mail. */
  readonly changedEmail?: number;
  /** Memberships that can earn from now on: joined, accepted or unblocked. */
  readonly letIn?: readonly Owner[];
  /** Webhook that was disabled after failures: the account's owner gets an e-mail. */
  readonly disabledEndpoint?: number;
  /** Commission that a webhook receiver reported as fulfilled. It is marked unless it was marked before. */
  readonly handedOver?: number;
}

/**
 * An event of the journal, from which all counters and balances are summed. Immutable except for refunded amounts,
 * reversals and the counted mark.
 */
export type JournalEvent =
  | ClickEvent
  | SignupEvent
  | SaleEvent
  | RefundEvent
  | RefundReversalEvent
  | CancellationEvent
  | ChangeEvent;

/** Kinds that are deduplicated by the caller's event id. Each kind has its own id space. */
export type DeduplicatedKind = 'sale' | 'refund' | 'refund_reversal' | 'cancellation';

/** Events that are deduplicated by the caller's event id. */
export type DeduplicatedEvent = SaleEvent | RefundEvent | RefundReversalEvent | CancellationEvent;
