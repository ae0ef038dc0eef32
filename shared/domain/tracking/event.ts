import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Standing } from '#shared/domain/leads/lead-standing.ts';
import type { Conversion } from '#shared/domain/money/conversion.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { SaidChange } from '#shared/domain/projections/change.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { NoticeAbout } from '#shared/domain/webhooks/notice.ts';
import type { Traffic } from './traffic.ts';

/** A commission as the event that made it remembers it. */
export interface CommissionEntry extends Owner {
  readonly id: number;
  readonly tier: number;
  /** The campaign of the sale, whose cost it is, if it is another one than the promoter's. */
  readonly saleCampaignId?: number;
  readonly unit: Unit;
  readonly amount: number;
  readonly status: CommissionStatus;
  /** Set where it was held as it was made. */
  readonly held?: true;
}

interface Recorded extends Owner {
  /** When it happened, ISO 8601: what reports and durations go by. */
  readonly at: string;
  /** When the service learned of it, ISO 8601. */
  readonly recordedAt: string;
  /** Set where the caller wants no e-mail about it. */
  readonly quiet?: true;
  /** Set where it was over long before: in another service, or at a billing provider that was asked for past payments. No webhook reports it. */
  readonly imported?: true;
  /** How the visitor came that is meant, as far as that is known. */
  readonly traffic?: Traffic;
}

interface Tracked extends Recorded {
  readonly id: number;
  readonly leadId: number;
}

/** A visitor came through a referral link for the first time. */
export interface ClickEvent extends Recorded {
  readonly event: 'click';
  readonly tid: string;
  readonly promotionId: number;
  /**
   * Epoch seconds: how long the visitor is kept once the click has been counted. Those of earlier versions lack it, and are
   * kept for ever.
   */
  readonly keptUntil?: number;
}

export interface SignupEvent extends Tracked {
  readonly event: 'signup';
  /** False where the lead was known already, from a sale or an earlier sign-up. */
  readonly createdLead: boolean;
  /** Set where the lead has subscribed to something, and has not signed up yet: it is no sign-up. */
  readonly subscribed?: true;
  /** Set where a sign-up has replaced owner and data of a lead: what counters and reports went by, and go by now. */
  readonly replaced: { readonly before: Standing; readonly after: Standing } | null;
}

interface MoneyEvent extends Tracked {
  /** The caller's id of the event, the key that keeps it from counting twice. */
  readonly eventId: string;
  /** Positive, in the smallest unit of the account's currency, for refunds too. */
  readonly amount: number;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  /** Where the amount was sent in another currency and converted at a day's rate. */
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
  /** When the lead became an active customer by it, ISO 8601: with the sale, or later where the sale is a late one; null where it was one. */
  readonly becameActive: string | null;
  /** Set where the lead had cancelled before its first sale was reported: the date on which it ceased to be active, ISO 8601. */
  readonly ceasedActive?: string;
  /** Whether the lead came without a visitor. */
  readonly nonLink: boolean;
  /** Set where it was counted with its own transaction, because rules go by the promoter's figures. */
  readonly ruled?: true;
  /** How much of the amount has been refunded so far. */
  readonly refunded: number;
  /** How much of the original amount, by refunds in its own currency; only of a sale that was converted. */
  readonly originalRefunded?: number;
  /** What those refunds came to in the account's currency. Left out before this was kept: then it follows from the sale's rate. */
  readonly originalWorth?: number;
  /** Of a sale that was taken over: what was charged, with tax, less what was given back by then; left out where nobody has said it. */
  readonly charged?: number;
}

export interface RefundEvent extends MoneyEvent {
  readonly event: 'refund';
  readonly saleEventId: string | null;
  /** What it took of which sale, where it named none. Left out where it named one, was imported, or is of an earlier version. */
  readonly parts?: readonly RefundEventPart[];
  readonly ecom: boolean;
  /** The caller's id of the event that has taken it back; left out as long as it counts. */
  readonly reversedBy?: string;
}

/** What a refund took of one of the sales that it was spread over, with the owner that the sale counted for. */
export interface RefundEventPart extends Owner {
  readonly saleEventId: string;
  /** Positive, in the smallest unit of the account's currency. */
  readonly amount: number;
  /** Of the sale's original amount; 0 where the refund is in another currency. */
  readonly ofOriginal: number;
}

/** A refund that failed, or a dispute that was won: what the refund took comes back. */
export interface RefundReversalEvent extends MoneyEvent {
  readonly event: 'refund_reversal';
  readonly refundEventId: string;
  /** When the refund was, ISO 8601: from then on it counts no more. Absent before this was kept. */
  readonly refundedAt?: string;
  /** The sale that the refund was of; null where it named none. */
  readonly saleEventId: string | null;
  /** Those of the refund. */
  readonly parts?: readonly RefundEventPart[];
  /** The notices of what may be handed over by it; none, where it is left out. */
  readonly tells?: readonly NoticeAbout[];
}

export interface CancellationEvent extends Tracked {
  readonly event: 'cancellation';
  readonly eventId: string | null;
  /** False where the lead had been cancelled before, or has bought since: it is recorded, and not counted. */
  readonly cancelled: boolean;
  /** When the lead ceased to be an active customer by it, ISO 8601; null where it was none. */
  readonly ceasedActive: string | null;
  /** Whether the lead had ever bought. */
  readonly wasCustomer: boolean;
}

/** A company changed a record by hand or a schedule did: what that adds to sums, lists and reports is said outright. */
export interface ChangeEvent {
  readonly event: 'change';
  readonly id: number;
  /** What was done, for whoever reads the journal: `lead moved`, `payout completed`. */
  readonly cause: string;
  readonly at: string;
  readonly recordedAt: string;
  readonly changes: readonly SaidChange[];
  /** The notices that webhooks send of it; none, where it is left out. Events are stored with this name. */
  readonly tells?: readonly NoticeAbout[];
  /** Set where the caller wants no e-mail about it. */
  readonly quiet?: true;
  /** Set where it was over long before, or follows from what was: no webhook reports it, nor what follows from it in turn. */
  readonly imported?: true;
  /** A user who was invited: this person is mailed. */
  readonly invitedUser?: number;
  /** The methods of a promoter whose money goes elsewhere from now on: the promoter is mailed. */
  readonly movedMethods?: {
    readonly promoterId: number;
    readonly methods: readonly MethodKind[];
    /** Whether its e-mail address was changed shortly before: the former one is mailed, too. */
    readonly tellsFormer?: true;
  };
  /** A promoter that has another e-mail address from now on: the former one is mailed. */
  readonly changedEmail?: number;
  /** Where a promoter may earn from now on, and could not before: it has joined, was accepted, or is blocked no more. */
  readonly letIn?: readonly Owner[];
  /** A webhook that was disabled because it failed: the account's owner is mailed. */
  readonly disabledEndpoint?: number;
  /** A commission that a receiver of webhooks says it has handed over: it is marked, unless somebody has marked it before. */
  readonly handedOver?: number;
}

/**
 * Everything that happened, written once and never changed but for what is refunded, what was taken back, and the mark that it has been counted.
 * Counters and balances are nothing but sums over these.
 */
export type JournalEvent =
  | ClickEvent
  | SignupEvent
  | SaleEvent
  | RefundEvent
  | RefundReversalEvent
  | CancellationEvent
  | ChangeEvent;

/** The kinds that carry a caller's event id, each with ids of its own. */
export type DeduplicatedKind = 'sale' | 'refund' | 'refund_reversal' | 'cancellation';

/** Those events. */
export type DeduplicatedEvent = SaleEvent | RefundEvent | RefundReversalEvent | CancellationEvent;
