import type { FingerprintOwners } from '#shared/domain/payout-methods/payout-fingerprints.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/** Reads promoters with the same payout details, by fingerprint. */
export async function readFingerprintOwners(
  account: number,
  fingerprints: readonly string[],
): Promise<(fingerprint: string) => FingerprintOwners | null> {
  const items = await readItems(fingerprints.map((fingerprint) => keys.payoutFingerprint(account, fingerprint)));
  return (fingerprint) => items.get<FingerprintOwners>(keys.payoutFingerprint(account, fingerprint)) ?? null;
}

/**
 * Writes the promoters of a fingerprint. Without promoters the item expires.
 * @param now ISO 8601
 */
export function fingerprintOwnersWrite(
  account: number,
  fingerprint: string,
  before: FingerprintOwners | null,
  after: FingerprintOwners,
  now: string,
): Write {
  const key = keys.payoutFingerprint(account, fingerprint);
  const expiry = after.promoterIds.length === 0 ? { [table.ttl]: Math.floor(Date.parse(now) / 1000) } : {};
  const values = { ...after, ...expiry };
  if (!before) return create(key, values, 'stale');
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(key, values, unchanged, 'stale');
}
