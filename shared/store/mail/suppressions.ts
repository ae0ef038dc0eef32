import { createHash } from 'node:crypto';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import type { Suppression, SuppressionReason } from '#shared/domain/mail/suppression.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readPartition } from '#shared/store/table/read.ts';
import { ConditionFailedError, commitSingle, remove, update, type Write } from '#shared/store/table/transaction.ts';

const ID_LENGTH = 32;

interface SuppressionItem {
  readonly sk: string;
  readonly email: string;
  readonly bouncedAt?: string;
  readonly complainedAt?: string;
}

/** Returns the id of an address, in any case, and with the domain in Unicode or ASCII: SES reports ASCII. */
export function suppressionId(email: string): string {
  const address = normalizeSesAddress(email) ?? email;
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, ID_LENGTH);
}

/** Finds a suppression by the id of its address. One call. */
export async function findSuppression(account: number, id: string): Promise<Suppression | null> {
  const item = await readItem<SuppressionItem>(keys.suppression(account, id));
  return item && toSuppression(item);
}

/** Reads all suppressed addresses. One call per megabyte, some 7,000 addresses. */
export async function readSuppressions(account: number): Promise<Suppression[]> {
  return ((await readPartition(partitions.suppressions(account))) as unknown as SuppressionItem[]).map(toSuppression);
}

/** Suppresses an address. Idempotent: the first bounce and the first complaint count. */
export async function suppressAddress(
  account: number,
  { email, reason, at }: { readonly email: string; readonly reason: SuppressionReason; readonly at: string },
): Promise<void> {
  const change = { expression: 'SET email = :email, #time = :at', values: { ':email': email, ':at': at } };
  const isFirst = {
    expression: 'attribute_not_exists(#time)',
    names: { '#time': reason === 'bounce' ? 'bouncedAt' : 'complainedAt' },
  };
  try {
    await commitSingle(update(keys.suppression(account, suppressionId(email)), change, isFirst, 'already_counted'));
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

/** Removes the suppression of an address. */
export function suppressionRemoval(account: number, id: string): Write {
  return remove(keys.suppression(account, id), { expression: 'attribute_exists(pk)' }, 'stale');
}

function toSuppression({ sk: id, email, bouncedAt, complainedAt }: SuppressionItem): Suppression {
  return { id, email, bouncedAt: bouncedAt ?? null, complainedAt: complainedAt ?? null };
}
