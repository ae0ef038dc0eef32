import type { Account } from '#shared/domain/accounts/account.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { listEncryptedMethods } from '#shared/domain/payout-methods/method-changes.ts';
import type { SharedDestination } from '#shared/domain/payout-methods/payout-fingerprints.ts';
import type { Balance, Counter } from '#shared/domain/projections/change.ts';
import { isRefIdFree, refIdCaseVariants } from '#shared/domain/promoters/links/ref-id.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { payoutDetailsRemoval } from '#shared/store/payout-methods/payout-details.ts';
import { parseBalances, parseCounters } from '#shared/store/projections/projections.ts';
import { type Key, keys, partitions, serializeKey } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import { check, create, replace, type Write } from '#shared/store/table/transaction.ts';
import { textErasureWrite } from '#shared/store/text-erasure.ts';
import { identifierWrites, promoterIdentifiers } from './promoter-identifiers.ts';

/** Reads a promoter; null if deleted. */
export async function findPromoter(account: number, id: number): Promise<Promoter | null> {
  const promoter = await readItem<Promoter>(keys.promoter(account, id));
  return promoter && !promoter.deletedAt ? promoter : null;
}

/** Reads a promoter by lower-case e-mail address. Two calls. */
export async function findPromoterByEmail(account: number, email: string): Promise<Promoter | null> {
  const pointer = await readItem<Owner>(keys.promoterEmail(account, email));
  return pointer ? findPromoter(account, pointer.promoterId) : null;
}

/** Reads a promoter with its account; null if deleted. One call. */
export async function findAccountAndPromoter(
  account: number,
  id: number,
): Promise<{ readonly account: Account; readonly promoter: Promoter } | null> {
  const [accountKey, promoterKey] = [keys.account(account), keys.promoter(account, id)];
  const items = await readItems([accountKey, promoterKey]);
  const records = { account: items.get<Account>(accountKey), promoter: items.get<Promoter>(promoterKey) };
  return records.account && records.promoter && !records.promoter.deletedAt
    ? { account: records.account, promoter: records.promoter }
    : null;
}

/** A promoter with promotions, balances and counters. */
export interface LoadedPromoter extends PromoterRecord {
  readonly balances: readonly Balance[];
  counters(campaignId: number): Readonly<Record<Counter, number>>;
}

/**
 * Loads a promoter by any identifier; null if deleted. One call by id, otherwise two.
 * @param now ISO 8601, for former ref ids
 * @throws StaleReadError on a concurrent change
 */
export async function loadPromoter(
  account: number,
  identifier: PromoterIdentifier,
  now: string,
): Promise<LoadedPromoter | null> {
  if (identifier.by === 'id') return readPromoter(account, identifier.id);
  const identifierKeys = buildIdentifierKeys(account, identifier);
  const items = await readItems(identifierKeys);
  const [found] = identifierKeys.flatMap((key) => {
    const item = items.get<Owner & { readonly freeAt?: string }>(key);
    return item && !isRefIdFree(item, now) ? [{ ...item, key }] : [];
  });
  if (!found) return null;
  const promoter = await readPromoter(account, found.promoterId);
  if (!(promoter && promoterIdentifiers(account, promoter, now).has(serializeKey(found.key))))
    throw new StaleReadError();
  return promoter;
}

/**
 * Loads a promoter with all its items; null if deleted. One call.
 * @throws StaleReadError on a concurrent change
 */
export async function readPromoter(account: number, id: number): Promise<LoadedPromoter | null> {
  const items = await readPartition(partitions.promoter(account, id));
  const find = <T>(key: Key) => (items.find(({ sk }) => sk === key.sk) ?? null) as T | null;
  const promoter = find<Promoter>(keys.promoter(account, id));
  if (!promoter || promoter.deletedAt) return null;
  const promotions = promoter.campaignIds.map((campaign) => find<Promotion>(keys.promotion(account, id, campaign)));
  // The query saw a transaction partly.
  if (promotions.includes(null)) throw new StaleReadError();
  return {
    promoter,
    promotions: promotions.filter((promotion) => promotion !== null),
    balances: parseBalances(find(keys.balances(account, id))),
    counters: (campaignId) => parseCounters(find(keys.counters(account, id, campaignId))),
  };
}

/** Reads promoters by id, including deleted ones. */
export async function readPromoters(account: number, ids: readonly number[]): Promise<Promoter[]> {
  const items = await readItems(ids.map((id) => keys.promoter(account, id)));
  return ids.flatMap((id) => items.get<Promoter>(keys.promoter(account, id)) ?? []);
}

/**
 * Writes a promoter and its identifiers if unchanged. Former identifiers, except ref ids, are free immediately.
 * @param before null for a new promoter
 * @param now ISO 8601
 * @throws Refusal `taken` if two own promotions would share an identifier
 */
export function promoterWrites(
  account: number,
  before: PromoterRecord | null,
  after: PromoterRecord,
  now: string,
): Write[] {
  const { id, deletedAt } = after.promoter;
  const key = keys.promoter(account, id);
  const values = { ...after.promoter };
  const methodsAfter = listEncryptedMethods(after.promoter);
  const removedMethods = listEncryptedMethods(before?.promoter ?? {}).filter(
    (method) => !methodsAfter.includes(method),
  );
  const recordWrite = before ? replace(key, values, unchanged(before.promoter), 'stale') : create(key, values, 'stale');
  return [
    recordWrite,
    ...after.promotions.flatMap((promotion) => promotionWrite(account, before, promotion)),
    ...identifierWrites(account, before, after, now),
    ...removedMethods.map((method) => payoutDetailsRemoval(account, { promoterId: id, method })),
    ...(deletedAt ? [textErasureWrite(account, { kind: 'promoter', id }, deletedAt)] : []),
  ];
}

/** Marks an unchanged promoter as sharing payout details. */
export function sharedDestinationWrite(account: number, before: Promoter, samePayment: SharedDestination): Write {
  const after = { ...before, samePayment, revision: before.revision + 1 };
  return replace(keys.promoter(account, before.id), after, unchanged(before), 'stale');
}

/** Fails the transaction if the promoter has changed. */
export function promoterCheck(account: number, promoter: Promoter): Write {
  return check(keys.promoter(account, promoter.id), unchanged(promoter), 'stale');
}

function promotionWrite(account: number, before: PromoterRecord | null, promotion: Promotion): Write[] {
  const key = keys.promotion(account, promotion.promoterId, promotion.campaignId);
  const stored = before?.promotions.find(({ id }) => id === promotion.id);
  if (!stored) return [create(key, { ...promotion }, 'stale')];
  return stored.revision === promotion.revision ? [] : [replace(key, { ...promotion }, unchanged(stored), 'stale')];
}

function unchanged({ revision }: Pick<Promoter, 'revision'>) {
  return { expression: 'revision = :revision', values: { ':revision': revision } };
}

/** Earlier versions and imports stored promo codes and ref ids as entered. */
function buildIdentifierKeys(account: number, { by, text }: Exclude<PromoterIdentifier, { by: 'id' }>): Key[] {
  if (by === 'ref_id') return refIdCaseVariants(text).map((refId) => keys.refId(account, refId));
  const keyBuilders = {
    cust_id: keys.promoterCustId,
    auth_token: keys.promoterToken,
    email: keys.promoterEmail,
    promo_code: keys.writtenPromoCode,
  };
  return [keyBuilders[by](account, text), ...(by === 'promo_code' ? [keys.promoCode(account, text)] : [])];
}
