import type { Account } from '#shared/domain/accounts/account.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Payout, PayoutScope } from '#shared/domain/payouts/payout.ts';
import type { PayoutPhase } from '#shared/domain/payouts/payout-state.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { isPayoutPart, type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { create, type Expression, put, remove, replace, type Write } from '#shared/store/table/transaction.ts';

/** Reads a payout, finalized or not. */
export async function findPayout(account: number, id: number): Promise<Payout | null> {
  return readItem<Payout>(keys.payout(account, id));
}

/** Reads payouts by id in order; omits missing ones. */
export async function findPayouts(account: number, ids: readonly number[]): Promise<Payout[]> {
  const items = await readItems(ids.map((id) => keys.payout(account, id)));
  return ids.flatMap((id) => items.get<Payout>(keys.payout(account, id)) ?? []);
}

/** Reads paying account and paid promoter. @throws Error if missing */
export async function readPayerAndPayee(
  account: number,
  { promoterId }: Pick<Payout, 'promoterId'>,
): Promise<{ readonly payer: Account; readonly payee: Promoter }> {
  const items = await readItems([keys.account(account), keys.promoter(account, promoterId)]);
  const payer = items.get<Account>(keys.account(account));
  const payee = items.get<Promoter>(keys.promoter(account, promoterId));
  if (!payer || !payee) throw new Error(`account ${account} or its promoter ${promoterId} is not in the table`);
  return { payer, payee };
}

/** Finds an open payout of a promoter and unit, in the campaign or netted ones. */
export async function findOpenPayout(account: number, scope: PayoutScope): Promise<number | null> {
  const markers = payoutPerCampaign(scope).map((each) =>
    readItem<{ payoutId: number }>(keys.openPayout(account, each)),
  );
  return (await Promise.all(markers)).find((marker) => marker !== null)?.payoutId ?? null;
}

/** Reads all unfinished payouts, running or interrupted. */
export async function readOpenPayouts(
  account: number,
): Promise<(Pick<PayoutScope, 'promoterId' | 'campaignId'> & { readonly payoutId: number })[]> {
  return (await readPartition(partitions.openPayouts(account))) as unknown as [];
}

/** Finds an unfinished payout of a promoter, campaign and unit, which has only some of its commissions. */
export async function findUnfinishedPayout(account: number, scope: PayoutScope): Promise<number | null> {
  const { pk, sk } = keys.openPayout(account, scope);
  const openItem = (await readPartition(pk)).find((item) => item.sk === sk || item.sk.startsWith(`${sk}#`));
  return openItem === undefined ? null : Number(openItem.payoutId);
}

/** Creates a payout: at most one open per promoter, campaign and unit. */
export function newPayoutWrites(account: number, payout: Payout): Write[] {
  const { id: payoutId } = payout;
  return [
    ...payoutPerCampaign(payout).map((each) =>
      create(keys.openPayout(account, each), buildPayoutMarker(each, payoutId), 'taken'),
    ),
    create(keys.payout(account, payoutId), { ...payout }, 'stale'),
  ];
}

const PAYOUT_MARKERS: Readonly<Record<PayoutPhase, 'open' | 'emptying' | null>> = {
  gathering: 'open',
  releasing: 'open',
  sealed: null,
  emptying: 'emptying',
  destroying: 'emptying',
  destroyed: null,
};

/** Replaces a payout if unchanged, and updates its marker. `after` has the next revision. */
export function payoutWrites(account: number, before: Payout, after: Payout): Write[] {
  const write = replace(keys.payout(account, after.id), { ...after }, unchanged(before), 'stale');
  if (PAYOUT_MARKERS[before.phase] === PAYOUT_MARKERS[after.phase]) return [write];
  const marker =
    PAYOUT_MARKERS[before.phase] === null ? emptyingMarkerWrites(account, after) : markerRemovals(account, before);
  return [write, ...marker];
}

/** Removes a payout and its marker if unchanged. */
export function payoutRemovals(account: number, payout: Payout): Write[] {
  return [remove(keys.payout(account, payout.id), unchanged(payout), 'stale'), ...markerRemovals(account, payout)];
}

function emptyingMarkerWrites(account: number, payout: Payout): Write[] {
  return payoutPerCampaign(payout).map((each) =>
    create(keys.emptyingPayout(account, each), buildPayoutMarker(each, payout.id), 'stale'),
  );
}

function markerRemovals(account: number, payout: Payout): Write[] {
  const isOpen = PAYOUT_MARKERS[payout.phase] === 'open';
  const own = { expression: 'payoutId = :payout', values: { ':payout': payout.id } };
  return payoutPerCampaign(payout).map((each) =>
    isOpen
      ? remove(keys.openPayout(account, each), own, 'stale')
      : remove(keys.emptyingPayout(account, each), { expression: 'attribute_exists(pk)' }, 'stale'),
  );
}

/** Returns the payout per campaign that it takes commissions from. */
export function payoutPerCampaign<T extends PayoutScope>(payout: T): T[] {
  return [payout.campaignId, ...(payout.nettedCampaignIds ?? [])].map((campaignId) => ({ ...payout, campaignId }));
}

function buildPayoutMarker({ promoterId, campaignId }: PayoutScope, payoutId: number) {
  return { payoutId, promoterId, campaignId };
}

/** Commissions of a payout, including released ones. */
export interface PayoutPart {
  readonly key: Key;
  readonly ids: readonly number[];
}

/** Stores which commissions a payout takes. */
export function payoutPartWrite(account: number, { id, revision }: Payout, commissions: readonly Commission[]): Write {
  return create(
    keys.payoutPart(account, id, revision),
    { ids: commissions.map((commission) => commission.id) },
    'stale',
  );
}

/** Stores all parts of a payout; idempotent. The payout's revision is their number. */
export function payoutPartWrites(account: number, id: number, parts: readonly (readonly Commission[])[]): Write[] {
  return parts.map((commissionIds, index) =>
    put(keys.payoutPart(account, id, index + 1), { ids: commissionIds.map((commission) => commission.id) }),
  );
}

/** Creates a payout that was paid elsewhere. */
export function paidPayoutWrites(account: number, payout: Payout): Write[] {
  return [create(keys.payout(account, payout.id), { ...payout }, 'stale')];
}

export async function readPayoutParts(account: number, payoutId: number): Promise<PayoutPart[]> {
  const items = await readPartition(partitions.payout(account, payoutId));
  return items.filter(isPayoutPart).map(({ pk, sk, ids }) => ({ key: { pk, sk }, ids: ids as number[] }));
}

/** Whether a part still exists. */
export async function payoutPartExists({ key }: PayoutPart): Promise<boolean> {
  return (await readItem(key)) !== null;
}

/** Removes a part after its commissions were released. */
export function payoutPartRemoval({ key }: PayoutPart): Write {
  return remove(key, { expression: 'attribute_exists(pk)' }, 'stale');
}

function unchanged({ revision }: Payout): Expression {
  return { expression: 'revision = :revision', values: { ':revision': revision } };
}
