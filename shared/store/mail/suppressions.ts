import { createHash } from 'node:crypto';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import type { Suppression, SuppressionReason } from '#shared/domain/mail/suppression.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readPartition } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commitSingle,
  remove,
  UNCONDITIONAL,
  update,
  type Write,
} from '#shared/store/table/transaction.ts';

const ID_LENGTH = 32;
/** Bounces come within days, complaints within weeks. */
const ERASED_MARK_TTL_S = 90 * 86_400;

interface SuppressionItem {
  readonly sk: string;
  readonly email?: string;
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
  return item && isSuppression(item) ? toSuppression(item) : null;
}

/** Reads all suppressed addresses. One call per megabyte, some 7,000 addresses. */
export async function readSuppressions(account: number): Promise<Suppression[]> {
  const items = (await readPartition(partitions.suppressions(account))) as unknown as SuppressionItem[];
  return items.filter(isSuppression).map(toSuppression);
}

/**
 * Suppresses an address. Idempotent: the first bounce and the first complaint count. The address of a deleted promoter is
 * not stored, only its id. One call, or two.
 */
export async function suppressAddress(
  account: number,
  { email, reason, at }: { readonly email: string; readonly reason: SuppressionReason; readonly at: string },
): Promise<void> {
  const key = keys.suppression(account, suppressionId(email));
  const names = { '#time': reason === 'bounce' ? 'bouncedAt' : 'complainedAt' };
  const isFirst = 'attribute_not_exists(#time)';
  const withAddress = update(
    key,
    { expression: 'SET email = :email, #time = :at', values: { ':email': email, ':at': at } },
    { expression: `${isFirst} AND attribute_not_exists(erasedAt)`, names },
    'already_counted',
  );
  const withoutAddress = update(
    key,
    { expression: 'SET #time = :at REMOVE #ttl', names: { '#ttl': table.ttl }, values: { ':at': at } },
    { expression: `${isFirst} AND attribute_exists(erasedAt)`, names },
    'already_counted',
  );
  if (!(await commitIfHolds(withAddress))) await commitIfHolds(withoutAddress);
}

/**
 * Erases the address of a deleted promoter, which stays suppressed by its id. An address without suppression is marked
 * for some time, so that a late bounce does not store it. Two calls.
 */
export async function eraseSuppressedAddress(account: number, email: string, now: string): Promise<void> {
  const key = keys.suppression(account, suppressionId(email));
  const erasure = { expression: 'SET erasedAt = :now REMOVE email', values: { ':now': now } };
  await commitSingle(update(key, erasure, UNCONDITIONAL, 'stale'));
  const expires = Math.floor(Date.parse(now) / 1000) + ERASED_MARK_TTL_S;
  const isOnlyMark = { expression: 'attribute_not_exists(bouncedAt) AND attribute_not_exists(complainedAt)' };
  const expiry = { expression: 'SET #ttl = :expires', names: { '#ttl': table.ttl }, values: { ':expires': expires } };
  await commitIfHolds(update(key, expiry, isOnlyMark, 'stale'));
}

async function commitIfHolds(write: Write): Promise<boolean> {
  try {
    await commitSingle(write);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    return false;
  }
}

/** Removes the suppression of an address. */
export function suppressionRemoval(account: number, id: string): Write {
  return remove(keys.suppression(account, id), { expression: 'attribute_exists(pk)' }, 'stale');
}

function isSuppression({ bouncedAt, complainedAt }: SuppressionItem): boolean {
  return bouncedAt !== undefined || complainedAt !== undefined;
}

function toSuppression({ sk: id, email, bouncedAt, complainedAt }: SuppressionItem): Suppression {
  return { id, email: email ?? null, bouncedAt: bouncedAt ?? null, complainedAt: complainedAt ?? null };
}
