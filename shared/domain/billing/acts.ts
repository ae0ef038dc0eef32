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

/** What an event of a billing provider means here. */
export type BillingAct =
  | SaleAct
  | RefundAct
  | ReversalAct
  | { readonly does: 'signup' | 'bind'; readonly whose: Whose; readonly at: string }
  | {
      readonly does: 'cancellation';
      readonly eventId: string;
      readonly whose: Whose;
      readonly at: string;
      /** The provider's id of the subscription's last payment, where the event names it. */
      readonly lastPayment: string | null;
    }
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
  /** A code of the provider's. Codes compare without case. */
  | {
      readonly does: 'mirror code';
      readonly id: string;
      readonly code: string;
      readonly active: boolean;
      /** The provider's discount that the code gives; null where the code is the discount. */
      readonly couponId: string | null;
      /** Whose it is said to be. */
      readonly refId: string | null;
    }
  | { readonly does: 'end codes'; readonly couponId: string };

/** Why an event means nothing here. */
export type Nothing =
  /** Metadata say that nothing is to be recorded. */
  | 'ignored'
  /** A kind of event that says nothing of referrals, or says what another one says. */
  | 'other_event'
  /** It has not the fields that its kind has. */
  | 'not_understood'
  | 'nothing_paid'
  /** It is not paid yet: another event comes when it is. */
  | 'not_paid'
  /** An invoice tells of the money. */
  | 'told_by_invoice'
  /** Nothing says who referred the person. */
  | 'no_reference'
  | 'not_trialing'
  /** The customer has another subscription that goes on. */
  | 'still_subscribed'
  /** It waits for approval, or was rejected. */
  | 'not_approved'
  /** A bank has asked, and has taken nothing. */
  | 'warning'
  /** It lowers what is to be paid, and so the sale says it. */
  | 'credit'
  /** A discount without a code. */
  | 'no_code'
  /** What it tells is kept for other events. */
  | 'remembered';

export type BillingDecision = { readonly acts: readonly BillingAct[] } | { readonly nothing: Nothing };

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

/** What a company has chosen for its receiver. */
export interface BillingSettings {
  /** Whether commissions are paid on shipping, too. */
  readonly withShipping: boolean;
  /** Whether each line of an invoice is a sale of its own: lines may have different rewards. */
  readonly saleForEachLine: boolean;
  /** Whether the provider's fee is taken off. */
  readonly afterFee: boolean;
}

export const BILLING_SETTINGS: BillingSettings = { withShipping: false, saleForEachLine: false, afterFee: false };

/** The event id of what takes a refund back: whoever tells of it, it is one. @param refundEventId of the refund */
export function reversalId(refundEventId: string): string {
  return `${refundEventId}:reversed`;
}
