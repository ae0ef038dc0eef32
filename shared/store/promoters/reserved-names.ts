import { createHmac } from 'node:crypto';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import type { PromoterNames } from '#shared/domain/promoters/promoter-names.ts';
import { isFree } from '#shared/domain/promoters/ref-id.ts';
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
  const all = namesIn(names);
  if (all.length === 0) return;
  const secret = (await readSecret(account)) ?? (await createSecret(account, newKey()));
  const values = { promoterId, freeAt, [table.ttl]: Math.ceil(Date.parse(freeAt) / 1000) };
  await Promise.all(all.map((name) => commitSingle(put(keyOf(account, secret, name), values))));
}

/** Returns the kind of the first name reserved for another promoter. Two calls. @param now ISO 8601 */
export async function findReservedField(
  account: number,
  names: PromoterNames,
  promoterId: number,
  now: string,
): Promise<Name['field'] | null> {
  const all = namesIn(names);
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
  const found = await readItems(names.map((name) => keyOf(account, secret, name)));
  return (name) => found.get<ReservedName>(keyOf(account, secret, name));
}

function isReserved(reserved: ReservedName | null, promoterId: number, now: string): boolean {
  return reserved !== null && reserved.promoterId !== promoterId && !isFree(reserved, now);
}

function namesIn({ refIds, codes }: PromoterNames): Name[] {
  return [
    ...refIds.map((text) => ({ field: 'ref_id', text }) as const),
    ...codes.map((text) => ({ field: 'promo_code', text }) as const),
  ];
}

function keyOf(account: number, secret: string, { field, text }: Name): Key {
  const hash = createHmac('sha256', secret)
    .update(`${field} ${comparedCode(text)}`)
    .digest('hex');
  return keys.reservedName(account, hash);
}

async function readSecret(account: number): Promise<string | null> {
  const key = keys.reservedNamesSecret(account);
  const found = await readItems([key]);
  return found.get<{ readonly secret: string }>(key)?.secret ?? null;
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
