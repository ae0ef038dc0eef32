import { createHmac } from 'node:crypto';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import { isRefIdFree } from '#shared/domain/promoters/links/ref-id.ts';
import type { PromoterNames } from '#shared/domain/promoters/profile/promoter-names.ts';
import { normalizePromoCode } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { ConditionFailedError, commitSingle, create, put } from '#shared/store/table/transaction.ts';

/** Reserved for its former promoter until `freeAt`, ISO 8601. */
interface ReservedName {
  readonly promoterId: number;
  readonly freeAt: string;
}

interface Name {
  readonly field: Extract<UniqueField, 'ref_id' | 'promo_code'>;
  readonly text: string;
}

/**
 * Reserves names before a promoter loses them, as keyed hashes, because ref ids often are persons' names. One call, and
 * one per name.
 * @param newKey generates the account's first HMAC key
 */
export async function reserveNames(
  account: number,
  names: PromoterNames,
  { promoterId, freeAt }: ReservedName,
  newKey: () => string,
): Promise<void> {
  const all = listNames(names);
  if (all.length === 0) return;
  const secret = (await readSecret(account)) ?? (await createSecret(account, newKey()));
  const values = { promoterId, freeAt, [table.ttl]: Math.ceil(Date.parse(freeAt) / 1000) };
  await Promise.all(all.map((name) => commitSingle(put(buildReservedNameKey(account, secret, name), values))));
}

/** Returns the kind of the first name reserved for another promoter. Two calls. @param now ISO 8601 */
export async function findReservedField(
  account: number,
  names: PromoterNames,
  promoterId: number,
  now: string,
): Promise<Name['field'] | null> {
  const all = listNames(names);
  const reserved = await readReservedNames(account, all);
  return all.find((name) => isReserved(reserved(name), promoterId, now))?.field ?? null;
}

/** Reads reservations of names. At most two calls. */
export async function readReservedNames(
  account: number,
  names: readonly Name[],
): Promise<(name: Name) => ReservedName | null> {
  const secret = names.length === 0 ? null : await readSecret(account);
  if (secret === null) return () => null;
  const items = await readItems(names.map((name) => buildReservedNameKey(account, secret, name)));
  return (name) => items.get<ReservedName>(buildReservedNameKey(account, secret, name));
}

function isReserved(reserved: ReservedName | null, promoterId: number, now: string): boolean {
  return reserved !== null && reserved.promoterId !== promoterId && !isRefIdFree(reserved, now);
}

function listNames({ refIds, codes }: PromoterNames): Name[] {
  return [
    ...refIds.map((text) => ({ field: 'ref_id', text }) as const),
    ...codes.map((text) => ({ field: 'promo_code', text }) as const),
  ];
}

function buildReservedNameKey(account: number, secret: string, { field, text }: Name): Key {
  const hash = createHmac('sha256', secret)
    .update(`${field} ${normalizePromoCode(text)}`)
    .digest('hex');
  return keys.reservedName(account, hash);
}

async function readSecret(account: number): Promise<string | null> {
  const key = keys.reservedNamesSecret(account);
  const items = await readItems([key]);
  return items.get<{ readonly secret: string }>(key)?.secret ?? null;
}

/** Concurrent deletions share the first one's key. */
async function createSecret(account: number, secret: string): Promise<string> {
  try {
    await commitSingle(create(keys.reservedNamesSecret(account), { secret }, 'taken'));
    return secret;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    return (await readSecret(account)) ?? secret;
  }
}
