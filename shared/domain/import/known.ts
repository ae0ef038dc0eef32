import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ImportKind } from './records.ts';

/** What an account has already of what is to come. Promoters are told by their numbers. */
export interface KnownHere {
  /** Whether a record was taken over before. */
  isImported(kind: ImportKind, id: string): boolean;
  /** The promoter that one of the source is here: it was taken over before, or has the same e-mail address. */
  promoter(one: { readonly id: string; readonly email: string }): number | undefined;
  holderOfRefId(refId: string): number | undefined;
  holderOfCode(code: string): number | undefined;
  holderOfCustId(custId: string): number | undefined;
  lead(who: { readonly uid: string | null; readonly email: string | null }): (Owner & { leadId: number }) | undefined;
  hasEvent(kind: 'sale' | 'refund', eventId: string): boolean;
  /** What Stripe has told of the payment that an event id names. */
  payment(eventId: string): KnownPayment;
  /** Since when events of Stripe's may have counted here, ISO 8601; null where it was never connected. */
  readonly receivesSince: string | null;
}

/** A payment of Stripe's, as the account knows it by one of its ids. */
interface KnownPayment {
  /** Whether Stripe has told of that id. */
  readonly isReported: boolean;
  /** The event id of the sale that it counts as, where that is another one. */
  readonly countedAs: string | null;
  /** Whether money of it was given back here. */
  readonly isRefunded: boolean;
}

/** A payment of which nothing is known. */
export const UNREPORTED: KnownPayment = { isReported: false, countedAs: null, isRefunded: false };

/** An account in which nothing is yet. */
export const NOTHING_HERE: KnownHere = {
  isImported: () => false,
  promoter: () => undefined,
  holderOfRefId: () => undefined,
  holderOfCode: () => undefined,
  holderOfCustId: () => undefined,
  lead: () => undefined,
  hasEvent: () => false,
  payment: () => UNREPORTED,
  receivesSince: null,
};
