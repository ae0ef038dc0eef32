import * as v from 'valibot';
import type { BillingSettings } from './connection.ts';
import { type NothingOutcome, recordNothing } from './outcome.ts';

/** Ways to identify the lead of a billing event, tried in order. */
export interface Whose {
  /** The provider's customer id. It becomes the lead's uid if that has none. */
  readonly customerId: string | null;
  /** Identifiers of an existing lead. */
  readonly names: readonly ({ readonly uid: string } | { readonly email: string })[];
  /** Attribution for a new lead. */
  readonly attributions: readonly Attribution[];
}

export type Attribution = { readonly tid: string } | { readonly refId: string } | { readonly promoCode: string };

/** A payment's ids at the provider: a refund may contain any of them. */
export type PaymentIds = readonly string[];

/** A sale. Its event id is the provider's id of the payment, so it counts once, whichever source reports it. */
export interface SaleAct {
  readonly does: 'sale';
  readonly eventId: string;
  /** Positive, in this service's smallest unit of the currency. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Price id. */
  readonly plan: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly whose: Whose;
  readonly payment: PaymentIds;
  /** Charged amount that refunds are parts of, in the provider's unit; for Paddle, without tax. */
  readonly whole: number;
  /** Discounts without their code, which earlier events may have contained. */
  readonly discounts?: Discounts;
  /** The event lacks lines of the invoice: rewards ignore the products of those. */
  readonly hasUnseenLines?: true;
  /** The subscription has ended: the last invoice of a canceled lead does not make it active again. */
  readonly isOfEnded?: true;
}

/** The sales of one payment: itself, or its lines. */
export type PaymentSales = readonly [SaleAct, ...SaleAct[]];

/** Discounts of a payment known by id only, and the subscription that may have brought them. */
export interface Discounts {
  readonly ids: readonly string[];
  readonly subscriptionId: string | null;
}

/** A refund of a payment. */
export interface RefundAct {
  readonly does: 'refund';
  readonly eventId: string;
  /** The provider's type of it, where a reversal concerns the last of a type, or a dispute may take the money again. */
  readonly kind?: string;
  readonly payment: PaymentIds;
  /** Refunded part of the payment's `whole`, in the same unit. */
  readonly part: number;
  readonly currency: string;
  readonly at: string;
}

/**
 * Reversal of a refund: a specific one, or the last of a kind and amount; `by` is the provider's id of the reversal.
 */
export interface ReversalAct {
  readonly does: 'reversal';
  readonly refund:
    | { readonly eventId: string }
    | { readonly payment: PaymentIds; readonly kind: string; readonly part: number; readonly by: string };
  readonly at: string;
}

/** The end of a subscription. */
export interface CancellationAct {
  readonly does: 'cancellation';
  readonly eventId: string;
  readonly whose: Whose;
  readonly at: string;
  /** The provider's id of the subscription's last payment, if the event contains it. */
  readonly lastPayment: string | null;
}

/** A provider's promotion code to mirror. Codes are case-insensitive. */
export interface MirroredCodeAct {
  readonly does: 'mirror code';
  readonly id: string;
  readonly code: string;
  readonly active: boolean;
  /** The provider's discount that the code gives; null if the code is the discount. */
  readonly couponId: string | null;
  /** Ref id of the promoter, from its metadata. */
  readonly refId: string | null;
}

/** A command that results from a billing event. */
export type BillingAct =
  | SaleAct
  | RefundAct
  | ReversalAct
  | { readonly does: 'signup' | 'bind'; readonly whose: Whose; readonly at: string }
  | CancellationAct
  | { readonly does: 'plan'; readonly plan: string; readonly whose: Whose; readonly at: string }
  /** Sale of an unpaid checkout, stored because its payment may be captured later. */
  | { readonly does: 'hold sale'; readonly sale: SaleAct }
  /** Manual capture of a payment: the sale of its checkout counts now. */
  | {
      readonly does: 'capture';
      readonly payment: string;
      /** In the provider's unit; may be less than was authorized. */
      readonly captured: number;
      readonly at: string;
    }
  /** Stored because other events contain only the customer's id. */
  | { readonly does: 'remember customer'; readonly customerId: string; readonly customer: KnownCustomer }
  /** Another id of a payment, for refunds that contain this one. `whole`: the charged amount, if it is a charge. */
  | {
      readonly does: 'remember payment';
      readonly payment: string;
      readonly of: string | null;
      /** In the provider's unit. */
      readonly whole?: number;
      /** Its metadata exclude the payment from recording. */
      readonly ignored?: true;
    }
  /** Total refunds reported by a charge; each refund must also arrive as its own event. */
  | {
      readonly does: 'check refunds';
      readonly payment: PaymentIds;
      /** In the provider's unit. */
      readonly refunded: number;
      readonly at: string;
    }
  | MirroredCodeAct
  | { readonly does: 'end codes'; readonly couponId: string };

/** Commands of an event, or the reason for none. */
export type BillingDecision = { readonly acts: readonly BillingAct[] } | NothingOutcome;

/** Custom metadata that a company attaches to a provider's records. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface KnownCustomer {
  readonly email: string | null;
  readonly metadata: Metadata;
}

/** Facts from earlier events. */
export interface Known {
  readonly customer: KnownCustomer | null;
  /** Metadata of the event's subscription; empty if unknown. */
  readonly subscription: Metadata;
  /** Whether the customer has another active subscription. */
  readonly hasOtherSubscription: boolean;
  /** Returns a mirrored code by the provider's id. */
  readonly codeOf: (id: string) => string | undefined;
}

/** Context of a decision. */
export interface BillingFacts {
  /** Time of the event, ISO 8601. */
  readonly at: string;
  readonly known: Known;
  readonly settings: BillingSettings;
}

/** Decides on the record of an event, of any shape. */
export type DecideRecord = (record: unknown, facts: BillingFacts) => BillingDecision;

/** Creates a decision that validates the record first; invalid ones are `not_understood`. */
export function decideBy<Shape extends v.GenericSchema>(
  shape: Shape,
  decide: (record: v.InferOutput<Shape>, facts: BillingFacts) => BillingDecision,
): DecideRecord {
  return (record, facts) => {
    const parsed = v.safeParse(shape, record);
    return parsed.success ? decide(parsed.output, facts) : recordNothing('not_understood');
  };
}

/**
 * Returns the event id of a refund's reversal. It is unique per refund, so a reversal counts once. @param refundEventId
 * of the refund
 */
export function reversalId(refundEventId: string): string {
  return `${refundEventId}:reversed`;
}
