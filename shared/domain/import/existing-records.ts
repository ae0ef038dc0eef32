import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ImportKind } from './records.ts';

/** Existing records of the account. */
export interface ExistingRecords {
  isImported(kind: ImportKind, id: string): boolean;
  /** By source id or e-mail. */
  promoter(promoter: { readonly id: string; readonly email: string }): number | undefined;
  holderOfRefId(refId: string): number | undefined;
  holderOfCode(code: string): number | undefined;
  holderOfCustId(custId: string): number | undefined;
  lead(identifiers: {
    readonly uid: string | null;
    readonly email: string | null;
  }): (Owner & { leadId: number }) | undefined;
  hasEvent(kind: 'sale' | 'refund', eventId: string): boolean;
  /** Stripe payment of an event id. */
  payment(eventId: string): KnownPayment;
  /** ISO 8601; null if never connected. */
  readonly receivesSince: string | null;
}

interface KnownPayment {
  readonly isReported: boolean;
  /** If it differs. */
  readonly countedAs: string | null;
  readonly isRefunded: boolean;
}

export const UNREPORTED_PAYMENT: KnownPayment = { isReported: false, countedAs: null, isRefunded: false };

export const NO_EXISTING_RECORDS: ExistingRecords = {
  isImported: () => false,
  promoter: () => undefined,
  holderOfRefId: () => undefined,
  holderOfCode: () => undefined,
  holderOfCustId: () => undefined,
  lead: () => undefined,
  hasEvent: () => false,
  payment: () => UNREPORTED_PAYMENT,
  receivesSince: null,
};
