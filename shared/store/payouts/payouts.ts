import type { Account } from '#shared/domain/accounts/account.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Payout, PayoutFor } from '#shared/domain/payouts/payout.ts';
import type { PayoutPhase } from '#shared/domain/payouts/state.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { isPayoutPart, type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { create, type Expression, put, remove, replace, type Write } from '#shared/store/table/transaction.ts';

/** A payout, also one that is not sealed yet. */
export async function findPayout(account: number, id: number): Promise<Payout | null> {
  return readItem<Payout>(keys.payout(account, id));
}

/** Payouts by id, in the order of the ids; those that do not exist are left out. */
export async function findPayouts(account: number, ids: readonly number[]): Promise<Payout[]> {
  const found = await readItems(ids.map((id) => keys.payout(account, id)));
  return ids.flatMap((id) => found.get<Payout>(keys.payout(account, id)) ?? []);
}

/** Who pays a payout, and who is paid. @throws Error where one of them is not in the table */
export async function readPayerAndPayee(
  account: number,
  { promoterId }: Pick<Payout, 'promoterId'>,
): Promise<{ readonly payer: Account; readonly payee: Promoter }> {
  const found = await readItems([keys.account(account), keys.promoter(account, promoterId)]);
  const payer = found.get<Account>(keys.account(account));
  const payee = found.get<Promoter>(keys.promoter(account, promoterId));
  if (!payer || !payee) throw new Error(`account ${account} or its promoter ${promoterId} is not in the table`);
  return { payer, payee };
}

/** A payout of a promoter and unit that was begun and is not sealed yet, in the campaign or one of those netted with it. */
export async function findOpenPayout(account: number, wanted: PayoutFor): Promise<number | null> {
  const notes = campaignsOf(wanted).map((each) => readItem<{ payoutId: number }>(keys.openPayout(account, each)));
  return (await Promise.all(notes)).find((note) => note !== null)?.payoutId ?? null;
}

/**
 * All payouts of an account that were begun and are not sealed yet, or are to be emptied: those under way, and those that
 * were left behind.
 */
export async function readOpenPayouts(
  account: number,
): Promise<(Pick<PayoutFor, 'promoterId' | 'campaignId'> & { readonly payoutId: number })[]> {
  return (await readPartition(partitions.openPayouts(account))) as unknown as [];
}

/**
 * A payout of a promoter, campaign and unit that has a part of its commissions only: it was begun and is not sealed yet, or is to be
 * emptied. Null where there is none.
 */
export async function findUnfinishedPayout(account: number, whose: PayoutFor): Promise<number | null> {
  const { pk, sk } = keys.openPayout(account, whose);
  const found = (await readPartition(pk)).find((item) => item.sk === sk || item.sk.startsWith(`${sk}#`));
  return found === undefined ? null : Number(found.payoutId);
}

/** The writes that begin a payout: of the same promoter, campaign and unit only one can be open at a time. */
export function newPayoutWrites(account: number, payout: Payout): Write[] {
  const { id: payoutId } = payout;
  return [
    ...campaignsOf(payout).map((each) => create(keys.openPayout(account, each), noteOf(each, payoutId), 'taken')),
    create(keys.payout(account, payoutId), { ...payout }, 'stale'),
  ];
}

/** The note by which a payout is found while it is unfinished: it takes commissions, or gives them back. */
const NOTES: Readonly<Record<PayoutPhase, 'open' | 'emptying' | null>> = {
  gathering: 'open',
  releasing: 'open',
  sealed: null,
  emptying: 'emptying',
  destroying: 'emptying',
  destroyed: null,
};

/**
 * Writes a payout in the place of what was loaded, if nobody changed it in between, and its note if it is unfinished from now on or
 * finished. `after` has the revision that follows.
 */
export function payoutWrites(account: number, before: Payout, after: Payout): Write[] {
  const write = replace(keys.payout(account, after.id), { ...after }, unchanged(before), 'stale');
  if (NOTES[before.phase] === NOTES[after.phase]) return [write];
  const note = NOTES[before.phase] === null ? emptyingNotes(account, after) : noteRemovals(account, before);
  return [write, ...note];
}

/** Removes a payout that has released its commissions, if nobody changed it in between, and its note. */
export function payoutRemovals(account: number, payout: Payout): Write[] {
  return [remove(keys.payout(account, payout.id), unchanged(payout), 'stale'), ...noteRemovals(account, payout)];
}

function emptyingNotes(account: number, payout: Payout): Write[] {
  return campaignsOf(payout).map((each) =>
    create(keys.emptyingPayout(account, each), noteOf(each, payout.id), 'stale'),
  );
}

function noteRemovals(account: number, payout: Payout): Write[] {
  const isOpen = NOTES[payout.phase] === 'open';
  const own = { expression: 'payoutId = :payout', values: { ':payout': payout.id } };
  return campaignsOf(payout).map((each) =>
    isOpen
      ? remove(keys.openPayout(account, each), own, 'stale')
      : remove(keys.emptyingPayout(account, each), { expression: 'attribute_exists(pk)' }, 'stale'),
  );
}

/** A payout in each campaign that it takes commissions from. */
export function campaignsOf<T extends PayoutFor>(payout: T): T[] {
  return [payout.campaignId, ...(payout.nettedCampaignIds ?? [])].map((campaignId) => ({ ...payout, campaignId }));
}

function noteOf({ promoterId, campaignId }: PayoutFor, payoutId: number) {
  return { payoutId, promoterId, campaignId };
}

/** Some of the commissions that a payout has taken; those that have left it since are still named. */
export interface PayoutPart {
  readonly key: Key;
  readonly ids: readonly number[];
}

/** Notes which commissions a payout takes, so that they can be found again. */
export function partWrite(account: number, { id, revision }: Payout, taken: readonly Commission[]): Write {
  return create(keys.payoutPart(account, id, revision), { ids: taken.map((one) => one.id) }, 'stale');
}

/**
 * The same of a payout that is written with all its commissions at once: a part for each of some, written again where that was
 * broken off. The payout's revision is how many there are.
 */
export function payoutPartWrites(account: number, id: number, parts: readonly (readonly Commission[])[]): Write[] {
  return parts.map((some, index) => put(keys.payoutPart(account, id, index + 1), { ids: some.map((one) => one.id) }));
}

/** Writes a payout that was paid elsewhere, and so was never open here. */
export function paidPayoutWrites(account: number, payout: Payout): Write[] {
  return [create(keys.payout(account, payout.id), { ...payout }, 'stale')];
}

export async function readParts(account: number, payoutId: number): Promise<PayoutPart[]> {
  const items = await readPartition(partitions.payout(account, payoutId));
  return items.filter(isPayoutPart).map(({ pk, sk, ids }) => ({ key: { pk, sk }, ids: ids as number[] }));
}

/** Whether a part has not been forgotten yet. */
export async function isThere({ key }: PayoutPart): Promise<boolean> {
  return (await readItem(key)) !== null;
}

/** Forgets a part whose commissions have been released. */
export function partRemoval({ key }: PayoutPart): Write {
  return remove(key, { expression: 'attribute_exists(pk)' }, 'stale');
}

function unchanged({ revision }: Payout): Expression {
  return { expression: 'revision = :revision', values: { ':revision': revision } };
}
