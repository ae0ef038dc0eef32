import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { accountOf, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, put, remove, update, type Write } from '#shared/store/table/transaction.ts';

/** Where money goes, as it is kept: nobody reads it without the service's key of payouts in KMS. */
export interface SealedDetails {
  readonly promoterId: number;
  readonly method: MethodKind;
  /** The data key, encrypted by KMS; and what is encrypted by it. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

/** Whose details of which method are wanted. */
export type DetailsName = Pick<SealedDetails, 'promoterId' | 'method'>;

/** Sealed details; null where there are none. One call. */
export async function findDetails(account: number, { promoterId, method }: DetailsName): Promise<SealedDetails | null> {
  return readItem<SealedDetails>(keys.payoutDetails(account, promoterId, method));
}

/**
 * Finds what details are sealed, by account, oldest promoters first. For the admin command: it reads the whole table.
 * @param account null for those of all
 */
export async function findAllDetails(account: number | null): Promise<(DetailsName & { readonly account: number })[]> {
  const found: (DetailsName & { account: number })[] = [];
  const filter = { expression: 'contains(pk, :part)', values: { ':part': '#payout-details#' } };
  await scan(account, filter, (items) => {
    for (const item of items) {
      const { promoterId, method } = item as unknown as SealedDetails;
      found.push({ account: accountOf(item.pk), promoterId, method });
    }
  });
  return found.sort((a, b) => a.account - b.account || a.promoterId - b.promoterId);
}

/** Notes when sealed details were shown in clear last. @throws Obstructed where there are none any more */
export async function noteShown(account: number, { promoterId, method }: DetailsName, now: string): Promise<void> {
  const change = { expression: 'SET shownAt = :now', values: { ':now': now } };
  const there = { expression: 'attribute_exists(pk)' };
  await commit([update(keys.payoutDetails(account, promoterId, method), change, there, 'stale')]);
}

/** Puts sealed details in the place of what there is: in the transaction that changes their promoter, whose condition guards both. */
export function detailsWrite(account: number, sealed: SealedDetails): Write {
  return put(keys.payoutDetails(account, sealed.promoterId, sealed.method), { ...sealed });
}

/** Removes sealed details, in the transaction that changes their promoter. */
export function detailsRemoval(account: number, { promoterId, method }: DetailsName): Write {
  const whatever = { expression: 'attribute_exists(pk) OR attribute_not_exists(pk)' };
  return remove(keys.payoutDetails(account, promoterId, method), whatever, 'stale');
}
