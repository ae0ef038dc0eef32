import { mailboxOf } from '#shared/domain/text/email.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';

/** Fingerprints of where a promoter's money goes, by method: equal for equal places of one account, and nothing can be read from them. */
export type Prints = Readonly<Partial<Record<MethodKind, string>>>;

/** That a promoter's money goes to where an older promoter is paid. */
export interface SamePayment {
  /** By which of its methods. */
  readonly method: MethodKind;
  /** The older one, whose id is smaller. */
  readonly promoterId: number;
  /** When that was found, ISO 8601. */
  readonly at: string;
}

/** The promoters whose money goes to one place, in the order in which they came. */
export interface PaidTo {
  readonly promoterIds: readonly number[];
  /** Goes up with every change: of two at once, one has to look again. */
  readonly revision: number;
}

/** How many promoters of a place are kept: who comes later is found to be another one all the same. */
const MOST_PAID_TO = 50;

/**
 * Where money goes, in one way for all ways to write it: what a fingerprint is made of. It is never stored. Names do not count: a
 * second account has another one.
 * @returns null for words: "by cheque" is no place
 */
export function placeOf(details: PayoutDetails): string | null {
  switch (details.method) {
    case 'paypal':
      return `paypal ${mailboxOf(details.email)}`;
    case 'wise':
      return details.iban === null ? `wise ${mailboxOf(details.email)}` : `iban ${details.iban}`;
    case 'bank': {
      if (details.iban !== null) return `iban ${details.iban}`;
      const { country, routing, transitNumber, institutionNumber, bsb, sortCode, accountNumber } = details;
      const bank = routing ?? bsb ?? sortCode ?? (transitNumber && `${institutionNumber}-${transitNumber}`);
      return `account ${country} ${bank ?? bankOf(details.bic)} ${accountNumber}`;
    }
    case 'custom':
      return null;
  }
}

/** The bank and its place alone: a BIC of 8 characters is that of 11 with any branch. */
function bankOf(bic: string | null): string {
  return bic?.slice(0, 8) ?? '';
}

/** What of a promoter is compared. */
interface Compared {
  readonly id: number;
  readonly payoutMethods?:
    | {
        readonly prints?: Prints | undefined;
        readonly methods?: readonly { readonly method: MethodKind; readonly changedAt: string }[] | undefined;
      }
    | undefined;
  readonly samePayment?: SamePayment | undefined;
}

/** The fingerprints that a change adds, and those that it takes away. */
export function movedPrints(before: Compared | null, after: Compared) {
  const [was, is] = [before?.payoutMethods?.prints ?? {}, after.payoutMethods?.prints ?? {}];
  const added = (Object.entries(is) as [MethodKind, string][]).filter(
    ([, print]) => !Object.values(was).includes(print),
  );
  const gone = Object.values(was).filter((print) => !Object.values(is).includes(print));
  return { added, gone };
}

/**
 * What a change of a promoter's methods shows: whether its money goes to where an older promoter is paid. Ids rise as promoters
 * come, so whoever was there first is never marked, however late its methods are compared. What was found before holds as long
 * as that method goes to the same place.
 * @param paidTo who is paid to a place so far
 * @param now ISO 8601
 */
export function samePaymentAfter(
  before: Compared | null,
  after: Compared,
  paidTo: (print: string) => PaidTo | null,
  now: string,
): SamePayment | undefined {
  const known = before?.samePayment;
  if (known && isSamePlace(before, after, known.method)) return known;
  for (const [method, print] of movedPrints(before, after).added) {
    const twin = paidTo(print)?.promoterIds.find((id) => id < after.id);
    if (twin !== undefined) return { method, promoterId: twin, at: now };
  }
  return undefined;
}

/** Whether a method still pays the same account: the fingerprint is unchanged, or only its key changed. */
function isSamePlace(before: Compared | null, after: Compared, method: MethodKind): boolean {
  const [was, is] = [before?.payoutMethods, after.payoutMethods];
  const print = is?.prints?.[method];
  if (print === undefined) return false;
  if (print === was?.prints?.[method]) return true;
  const changedAt = (of: Compared['payoutMethods']) => of?.methods?.find((one) => one.method === method)?.changedAt;
  return was?.prints?.[method] !== undefined && changedAt(is) !== undefined && changedAt(is) === changedAt(was);
}

/**
 * The younger promoters that a change of an older one's methods finds: by id, with the fingerprint of the place. Of each place it is
 * the oldest one there: all others have been marked for that one.
 * @param paidTo who is paid to a place so far
 */
export function youngerTwins(
  before: Compared | null,
  after: Compared,
  paidTo: (print: string) => PaidTo | null,
): ReadonlyMap<number, string> {
  return new Map(
    movedPrints(before, after).added.flatMap(([, print]): [number, string][] => {
      const others = (paidTo(print)?.promoterIds ?? []).filter((id) => id !== after.id);
      const oldest = Math.min(...others);
      return others.length > 0 && oldest > after.id ? [[oldest, print]] : [];
    }),
  );
}

/**
 * The mark of a younger promoter for the older one that has come to its place.
 * @param now ISO 8601
 * @returns undefined where it is marked already, or paid there no more
 */
export function markForOlder(twin: Compared, print: string, olderId: number, now: string): SamePayment | undefined {
  const prints = Object.entries(twin.payoutMethods?.prints ?? {}) as [MethodKind, string][];
  const method = prints.find(([, own]) => own === print)?.[0];
  return twin.samePayment || !method ? undefined : { method, promoterId: olderId, at: now };
}

/** Who is paid to a place, with a promoter or without. */
export function paidToWith(before: PaidTo | null, promoterId: number, isIn: boolean): PaidTo {
  const others = (before?.promoterIds ?? []).filter((id) => id !== promoterId);
  const promoterIds = isIn && others.length < MOST_PAID_TO ? [...others, promoterId] : others;
  return { promoterIds, revision: (before?.revision ?? -1) + 1 };
}
