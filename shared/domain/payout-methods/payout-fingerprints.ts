import { canonicalMailbox } from '#shared/domain/text/email.ts';
import type { MethodKind, PayoutDetails } from './payout-details.ts';

/** Irreversible fingerprints of payout destinations by method: equal within an account for equal destinations. */
export type Fingerprints = Readonly<Partial<Record<MethodKind, string>>>;

/** Marks a promoter whose money goes where an older one is paid. */
export interface SharedDestination {
  readonly method: MethodKind;
  /** The older promoter, with the lower id. */
  readonly promoterId: number;
  /** Time of detection. */
  readonly at: string;
}

/** Promoters with the same destination, in the order in which they were added. */
export interface FingerprintOwners {
  readonly promoterIds: readonly number[];
  /** For optimistic locking. */
  readonly revision: number;
}

/** Promoters stored per destination. Later ones are still detected. */
const MAX_FINGERPRINT_OWNERS = 50;

/**
 * Normalizes a destination for its fingerprint; never stored. Ignores names, since another account has another number.
 * @returns null for instructions in words
 */
export function normalizeDestination(details: PayoutDetails): string | null {
  switch (details.method) {
    case 'paypal':
      return `paypal ${canonicalMailbox(details.email)}`;
    case 'wise':
      return details.iban === null ? `wise ${canonicalMailbox(details.email)}` : `iban ${details.iban}`;
    case 'bank': {
      if (details.iban !== null) return `iban ${details.iban}`;
      const { country, routing, transitNumber, institutionNumber, bsb, sortCode, accountNumber } = details;
      const bank = routing ?? bsb ?? sortCode ?? (transitNumber && `${institutionNumber}-${transitNumber}`);
      return `account ${country} ${bank ?? bankIdentifier(details.bic)} ${accountNumber}`;
    }
    case 'custom':
      return null;
  }
}

/** Drops the branch: BICs of 8 and 11 characters become equal. */
function bankIdentifier(bic: string | null): string {
  return bic?.slice(0, 8) ?? '';
}

interface ComparedPromoter {
  readonly id: number;
  readonly payoutMethods?:
    | {
        readonly prints?: Fingerprints | undefined;
        readonly methods?: readonly { readonly method: MethodKind; readonly changedAt: string }[] | undefined;
      }
    | undefined;
  readonly samePayment?: SharedDestination | undefined;
}

/** Returns the fingerprints that a change adds and removes. */
export function fingerprintChanges(before: ComparedPromoter | null, after: ComparedPromoter) {
  const [printsBefore, printsAfter] = [before?.payoutMethods?.prints ?? {}, after.payoutMethods?.prints ?? {}];
  const added = (Object.entries(printsAfter) as [MethodKind, string][]).filter(
    ([, fingerprint]) => !Object.values(printsBefore).includes(fingerprint),
  );
  const removed = Object.values(printsBefore).filter(
    (fingerprint) => !Object.values(printsAfter).includes(fingerprint),
  );
  return { added, removed };
}

/**
 * Returns the mark for a destination where an older promoter is paid. Ids ascend, so the older one is never marked. An
 * earlier mark stays while that method's destination does.
 * @param now ISO 8601
 */
export function findSharedDestination(
  before: ComparedPromoter | null,
  after: ComparedPromoter,
  paidTo: (fingerprint: string) => FingerprintOwners | null,
  now: string,
): SharedDestination | undefined {
  const previous = before?.samePayment;
  if (previous && isSameDestination(before, after, previous.method)) return previous;
  for (const [method, fingerprint] of fingerprintChanges(before, after).added) {
    const otherPromoterId = paidTo(fingerprint)?.promoterIds.find((id) => id < after.id);
    if (otherPromoterId !== undefined) return { method, promoterId: otherPromoterId, at: now };
  }
  return undefined;
}

/** Whether the destination is unchanged: same fingerprint, or a fingerprint with a new key of unchanged details. */
function isSameDestination(before: ComparedPromoter | null, after: ComparedPromoter, method: MethodKind): boolean {
  const [methodsBefore, methodsAfter] = [before?.payoutMethods, after.payoutMethods];
  const fingerprint = methodsAfter?.prints?.[method];
  if (fingerprint === undefined) return false;
  if (fingerprint === methodsBefore?.prints?.[method]) return true;
  const changedAt = (payoutMethods: ComparedPromoter['payoutMethods']) =>
    payoutMethods?.methods?.find((stored) => stored.method === method)?.changedAt;
  return (
    methodsBefore?.prints?.[method] !== undefined &&
    changedAt(methodsAfter) !== undefined &&
    changedAt(methodsAfter) === changedAt(methodsBefore)
  );
}

/**
 * Returns the younger promoters to mark after an older one moved to their destination: id and fingerprint. Per
 * destination only the oldest, since the others are already marked for it.
 */
export function findYoungerDuplicates(
  before: ComparedPromoter | null,
  after: ComparedPromoter,
  paidTo: (fingerprint: string) => FingerprintOwners | null,
): ReadonlyMap<number, string> {
  return new Map(
    fingerprintChanges(before, after).added.flatMap(([, fingerprint]): [number, string][] => {
      const others = (paidTo(fingerprint)?.promoterIds ?? []).filter((id) => id !== after.id);
      const oldest = Math.min(...others);
      return others.length > 0 && oldest > after.id ? [[oldest, fingerprint]] : [];
    }),
  );
}

/**
 * Returns the mark of a younger promoter for an older one that moved to its destination.
 * @param now ISO 8601
 * @returns undefined if already marked, or no longer paid there
 */
export function markYoungerDuplicate(
  otherPromoter: ComparedPromoter,
  fingerprint: string,
  olderId: number,
  now: string,
): SharedDestination | undefined {
  const fingerprints = Object.entries(otherPromoter.payoutMethods?.prints ?? {}) as [MethodKind, string][];
  const method = fingerprints.find(([, own]) => own === fingerprint)?.[0];
  return otherPromoter.samePayment || !method ? undefined : { method, promoterId: olderId, at: now };
}

/** Adds or removes a promoter of a destination; adds none above the limit. */
export function changeFingerprintOwners(
  before: FingerprintOwners | null,
  promoterId: number,
  isOwner: boolean,
): FingerprintOwners {
  const others = (before?.promoterIds ?? []).filter((id) => id !== promoterId);
  const promoterIds = isOwner && others.length < MAX_FINGERPRINT_OWNERS ? [...others, promoterId] : others;
  return { promoterIds, revision: (before?.revision ?? -1) + 1 };
}
