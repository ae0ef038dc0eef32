import * as v from 'valibot';
import type { BillingSettings } from './connection.ts';
import { type NothingOutcome, recordNothing } from './outcome.ts';

/** Ways to identify an event's lead, in order. */
export interface LeadIdentification {
  /** Becomes the lead's uid if missing. */
  readonly customerId: string | null;
  /** Identifies an existing lead, the first match wins. Held sales are stored with this field name. */
  readonly names: readonly ({ readonly uid: string } | { readonly email: string })[];
  /** Owner of a new lead. */
  readonly attributions: readonly Attribution[];
}

export type Attribution = { readonly tid: string } | { readonly refId: string } | { readonly promoCode: string };

/** A payment's ids at the provider, any of which a refund may contain. */
export type PaymentIds = readonly string[];

/** A sale. Its event id is the payment's, so it counts once, whichever source reports it. */
export interface SaleCommand {
  readonly type: 'sale';
  readonly eventId: string;
  /** Positive, in the smallest unit. */
  readonly amount: number;
  readonly currency: string;
  /** Price id. */
  readonly plan: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** The customer. */
  readonly identification: LeadIdentification;
  readonly payment: PaymentIds;
  /** Charged amount, of which refunds return parts, in the provider's unit. Paddle: without tax. */
  readonly whole: number;
  /** Discounts without code; earlier events may contain it. */
  readonly discounts?: PaymentDiscounts;
  /** The event lacks some lines, so rewards cannot consider their products. */
  readonly hasUnseenLines?: true;
  /** The last invoice of an ended subscription, which does not reactivate the lead. */
  readonly isAfterSubscriptionEnd?: true;
}

/** The sales of a payment: itself, or its lines. */
export type PaymentSaleCommands = readonly [SaleCommand, ...SaleCommand[]];

/** Discounts by id, and their subscription. */
export interface PaymentDiscounts {
  readonly ids: readonly string[];
  readonly subscriptionId: string | null;
}

/** A refund of a payment. */
export interface RefundCommand {
  readonly type: 'refund';
  readonly eventId: string;
  /** The provider's type, for reversals of the last of a type, and repeated disputes. */
  readonly kind?: string;
  readonly payment: PaymentIds;
  /** Part of `whole`. */
  readonly part: number;
  readonly currency: string;
  readonly at: string;
}

/** Reversal of a specific refund, or of the last of a kind and amount. */
export interface ReversalCommand {
  readonly type: 'reversal';
  readonly refund:
    | { readonly eventId: string }
    | {
        readonly payment: PaymentIds;
        readonly kind: string;
        readonly part: number;
        /** Id of the reversal. */
        readonly by: string;
      };
  readonly at: string;
}

/** The end of a subscription. */
export interface CancellationCommand {
  readonly type: 'cancellation';
  readonly eventId: string;
  readonly identification: LeadIdentification;
  readonly at: string;
  /** The provider's id. */
  readonly lastPayment: string | null;
}

/** A promotion code to mirror; case-insensitive. */
export interface MirrorCodeCommand {
  readonly type: 'mirror code';
  readonly id: string;
  readonly code: string;
  readonly active: boolean;
  /** Null if the code is the discount. */
  readonly couponId: string | null;
  readonly refId: string | null;
}

/** A command that results from a billing event. */
export type BillingCommand =
  | SaleCommand
  | RefundCommand
  | ReversalCommand
  | { readonly type: 'signup' | 'bind'; readonly identification: LeadIdentification; readonly at: string }
  | CancellationCommand
  | { readonly type: 'plan'; readonly plan: string; readonly identification: LeadIdentification; readonly at: string }
  /** Unpaid checkout; its payment may be captured later. */
  | { readonly type: 'hold sale'; readonly sale: SaleCommand }
  /** Manual capture of a held sale. */
  | {
      readonly type: 'capture';
      readonly payment: string;
      /** In the provider's unit; may be partial. */
      readonly captured: number;
      readonly at: string;
    }
  /** Other events contain only the id. */
  | { readonly type: 'remember customer'; readonly customerId: string; readonly customer: KnownCustomer }
  /** Another id of a payment, for refunds. */
  | {
      readonly type: 'remember payment';
      readonly payment: string;
      readonly of: string | null;
      /** Charged, in the provider's unit. */
      readonly whole?: number;
      /** Excluded by its metadata. */
      readonly ignored?: true;
    }
  /** A charge's total refunds; each must also arrive as an event. */
  | {
      readonly type: 'check refunds';
      readonly payment: PaymentIds;
      /** In the provider's unit. */
      readonly refunded: number;
      readonly at: string;
    }
  | MirrorCodeCommand
  | { readonly type: 'end codes'; readonly couponId: string };

/** Commands of an event, or the reason for none. */
export type BillingDecision = { readonly commands: readonly BillingCommand[] } | NothingOutcome;

/** A company's metadata on provider records. */
export type ProviderMetadata = Readonly<Record<string, unknown>>;

export interface KnownCustomer {
  readonly email: string | null;
  readonly metadata: ProviderMetadata;
}

/** Facts from earlier events. */
export interface EarlierFacts {
  readonly customer: KnownCustomer | null;
  /** Empty if unknown. */
  readonly subscription: ProviderMetadata;
  readonly hasOtherSubscription: boolean;
  readonly findCode: (id: string) => string | undefined;
}

/** Context of a decision. */
export interface DecisionContext {
  readonly at: string;
  readonly earlierFacts: EarlierFacts;
  readonly settings: BillingSettings;
}

/** Decides what an event's unvalidated record causes. */
export type DecideRecord = (record: unknown, facts: DecisionContext) => BillingDecision;

/** Wraps a decision so that records of another shape are not understood. */
export function validateBeforeDecision<Shape extends v.GenericSchema>(
  shape: Shape,
  decide: (record: v.InferOutput<Shape>, facts: DecisionContext) => BillingDecision,
): DecideRecord {
  return (record, facts) => {
    const parsed = v.safeParse(shape, record);
    return parsed.success ? decide(parsed.output, facts) : recordNothing('not_understood');
  };
}

/** Returns the event id of a refund's reversal, which counts once. */
export function reversalEventId(refundEventId: string): string {
  return `${refundEventId}:reversed`;
}
