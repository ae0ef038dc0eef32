import type { Owner } from '#shared/domain/lead.ts';
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
}

/** An account in which nothing is yet. */
export const NOTHING_HERE: KnownHere = {
  isImported: () => false,
  promoter: () => undefined,
  holderOfRefId: () => undefined,
  holderOfCode: () => undefined,
  holderOfCustId: () => undefined,
  lead: () => undefined,
  hasEvent: () => false,
};
