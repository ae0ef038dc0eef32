import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { keys, parseAccountId } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, discard, put, update, type Write } from '#shared/store/table/transaction.ts';

/** Payout details, encrypted with the service's KMS key for payouts. */
export interface EncryptedPayoutDetails {
  readonly promoterId: number;
  readonly method: MethodKind;
  /** `use` in the data key's encryption context. Older details have none. */
  readonly use?: string;
  /** Data key, encrypted by KMS; it encrypts `text`. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

export type PayoutDetailsKey = Pick<EncryptedPayoutDetails, 'promoterId' | 'method'>;

/** Reads encrypted details. */
export async function findPayoutDetails(
  account: number,
  { promoterId, method }: PayoutDetailsKey,
): Promise<EncryptedPayoutDetails | null> {
  return readItem<EncryptedPayoutDetails>(keys.payoutDetails(account, promoterId, method));
}

/**
 * Lists the keys of encrypted details, sorted. Scans the table.
 * @param account null for all accounts
 */
export async function listPayoutDetailsKeys(
  account: number | null,
): Promise<(PayoutDetailsKey & { readonly account: number })[]> {
  const detailKeys: (PayoutDetailsKey & { account: number })[] = [];
  const filter = { expression: 'contains(pk, :part)', values: { ':part': '#payout-details#' } };
  await scan(account, filter, (items) => {
    for (const item of items) {
      const { promoterId, method } = item as unknown as EncryptedPayoutDetails;
      detailKeys.push({ account: parseAccountId(item.pk), promoterId, method });
    }
  });
  return detailKeys.sort((a, b) => a.account - b.account || a.promoterId - b.promoterId);
}

/** Notes when details were shown in clear text. @throws ConditionFailedError if removed */
export async function recordDetailsShown(
  account: number,
  { promoterId, method }: PayoutDetailsKey,
  now: string,
): Promise<void> {
  const change = { expression: 'SET shownAt = :now', values: { ':now': now } };
  const exists = { expression: 'attribute_exists(pk)' };
  await commit([update(keys.payoutDetails(account, promoterId, method), change, exists, 'stale')]);
}

/** Replaces details in their promoter's transaction, whose condition guards both. */
export function payoutDetailsWrite(account: number, details: EncryptedPayoutDetails): Write {
  return put(keys.payoutDetails(account, details.promoterId, details.method), { ...details });
}

/** Removes details in their promoter's transaction. */
export function payoutDetailsRemoval(account: number, { promoterId, method }: PayoutDetailsKey): Write {
  return discard(keys.payoutDetails(account, promoterId, method));
}
