import * as v from 'valibot';
import type { BillingSettings } from './connection.ts';
import { type NothingOutcome, recordNothing } from './outcome.ts';

/** Whose an event of a billing provider is: what is tried, in this order, until something is known. */
export interface Whose {
  /** The provider's id of the customer: it becomes the lead's uid, if that has none. */
  readonly customerId: string | null;
  /** What a lead may be known by. */
  readonly names: readonly ({ readonly uid: string } | { readonly email: string })[];
  /** What says whose a lead is that is not known yet. */
  readonly attributions: readonly Attribution[];
}

export type Attribution = { readonly tid: string } | { readonly refId: string } | { readonly promoCode: string };

/** The payment that money is given back of: a provider names it by one of its ids, or by several. */
export type PaymentIds = readonly string[];

/** A sale. Its event id is the provider's id of the money, so it counts once, whoever tells of it. */
export interface SaleAct {
  readonly does: 'sale';
  readonly eventId: string;
  /** Positive, in the smallest unit that this service has of the currency. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The price's id; null where there is none. */
  readonly plan: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly whose: Whose;
  /** What the payment is named by when money of it is given back. */
  readonly payment: PaymentIds;
  /** What refunds of that payment are told as parts of, in the provider's unit: what was charged; of Paddle, that without tax. */
  readonly whole: number;
  /** Discounts that do not say which code they came by: earlier events may have told it. Absent where there are none. */
  readonly discounts?: Discounts;
  /** Set where its event does not tell all lines of the invoice: no reward goes by the products of the others. */
  readonly hasUnseenLines?: true;
  /** Set where its subscription has ended: the last invoice of a lead that cancelled does not make it active again. */
  readonly isOfEnded?: true;
}

/** The sales of one payment: itself, or its lines. */
export type PaymentSales = readonly [SaleAct, ...SaleAct[]];

/** Discounts of a payment that are told by their ids alone, and the subscription that they may have come with. */
export interface Discounts {
  readonly ids: readonly string[];
  readonly subscriptionId: string | null;
}

/** Money that was given back. */
export interface RefundAct {
  readonly does: 'refund';
  readonly eventId: string;
  /** The provider's word for it, where others of its words take back the last of a kind, or it may be taken again. */
  readonly kind?: string;
  readonly payment: PaymentIds;
  /** How much of the payment's `whole` is given back, in the same unit. */
  readonly part: number;
  readonly currency: string;
  readonly at: string;
}

/** That a refund is taken back: one that is named, or one of a kind and of a part of a payment, by the provider's id of what does so. */
export interface ReversalAct {
  readonly does: 'reversal';
  readonly refund:
    | { readonly eventId: string }
    | { readonly payment: PaymentIds; readonly kind: string; readonly part: number; readonly by: string };
  readonly at: string;
}

/** A subscription has ended. */
export interface CancellationAct {
  readonly does: 'cancellation';
  readonly eventId: string;
  readonly whose: Whose;
  readonly at: string;
  /** The provider's id of the subscription's last payment, where the event names it. */
  readonly lastPayment: string | null;
}

/** A code of the provider's. Codes compare without case. */
export interface MirroredCodeAct {
  readonly does: 'mirror code';
  readonly id: string;
  readonly code: string;
  readonly active: boolean;
  /** The provider's discount that the code gives; null where the code is the discount. */
  readonly couponId: string | null;
  /** Whose it is said to be. */
  readonly refId: string | null;
}

/** What an event of a billing provider means here. */
export type BillingAct =
  | SaleAct
  | RefundAct
  | ReversalAct
  | { readonly does: 'signup' | 'bind'; readonly whose: Whose; readonly at: string }
  | CancellationAct
  | { readonly does: 'plan'; readonly plan: string; readonly whose: Whose; readonly at: string }
  /** The sale of a checkout that is not paid yet: its payment may be captured later. */
  | { readonly does: 'hold sale'; readonly sale: SaleAct }
  /** A payment was captured by hand: the sale of its checkout counts. */
  | {
      readonly does: 'capture';
      readonly payment: string;
      /** In the provider's unit; it may be less than was authorized. */
      readonly captured: number;
      readonly at: string;
    }
  /** The customer is mirrored, for other events name it by its id alone. */
  | { readonly does: 'remember customer'; readonly customerId: string; readonly customer: KnownCustomer }
  /** A further id of a payment: refunds name one, the sale has the other. With what was charged, where it is a charge. */
  | {
      readonly does: 'remember payment';
      readonly payment: string;
      readonly of: string | null;
      /** In the provider's unit. */
      readonly whole?: number;
      /** Whether its metadata say that nothing of the payment is to be recorded. */
      readonly ignored?: true;
    }
  /** A charge reports how much of it was refunded in all: each refund has to come by an event of its own. */
  | {
      readonly does: 'check refunds';
      readonly payment: PaymentIds;
      /** In the provider's unit. */
      readonly refunded: number;
      readonly at: string;
    }
  | MirroredCodeAct
  | { readonly does: 'end codes'; readonly couponId: string };

/** What an event is to record, or why nothing. */
export type BillingDecision = { readonly acts: readonly BillingAct[] } | NothingOutcome;

/** What companies write beside a provider's records. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface KnownCustomer {
  readonly email: string | null;
  readonly metadata: Metadata;
}

/** What earlier events have told. */
export interface Known {
  readonly customer: KnownCustomer | null;
  /** The metadata of the subscription that the event belongs to; empty where they are not known. */
  readonly subscription: Metadata;
  /** Whether the customer has another subscription that goes on. */
  readonly hasOtherSubscription: boolean;
  /** The code of a provider's id, where it was mirrored. */
  readonly codeOf: (id: string) => string | undefined;
}

/** What else is known when an event is decided. */
export interface BillingFacts {
  /** When the event was, ISO 8601. */
  readonly at: string;
  readonly known: Known;
  readonly settings: BillingSettings;
}

/** Decides what the record of an event means, whatever that record is. */
export type DecideRecord = (record: unknown, facts: BillingFacts) => BillingDecision;

/** Decides by a record that has the fields of its kind; of any other, that it is not understood. */
export function decideBy<Shape extends v.GenericSchema>(
  shape: Shape,
  decide: (record: v.InferOutput<Shape>, facts: BillingFacts) => BillingDecision,
): DecideRecord {
  return (record, facts) => {
    const parsed = v.safeParse(shape, record);
    return parsed.success ? decide(parsed.output, facts) : recordNothing('not_understood');
  };
}

/** The event id of what takes a refund back: whoever tells of it, it is one. @param refundEventId of the refund */
export function reversalId(refundEventId: string): string {
  return `${refundEventId}:reversed`;
}
