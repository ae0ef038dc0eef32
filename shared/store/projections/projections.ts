import type { Owner } from '#shared/domain/leads/lead.ts';
import {
  type Balance,
  COUNTERS,
  type Counter,
  type ProjectionChange,
  RULED_COUNTERS,
  type RuledCounter,
} from '#shared/domain/projections/change.ts';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { estimateListWrites, type ListChange, listWrites } from '#shared/store/lists/lists.ts';
import {
  affectsReports,
  buildFeedWrites,
  FEED_WRITES_PER_ACCOUNT,
  isExpiringClick,
} from '#shared/store/reports/report-feed.ts';
import { type Key, keys, parseAccountId, serializeKey, sumKeys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { add, ConditionFailedError, commit, update, type Write } from '#shared/store/table/transaction.ts';

/** DynamoDB's limit per transaction. */
const MAX_TRANSACTION_WRITES = 100;

type Sum = Exclude<ProjectionChange, { of: 'list' }>;

/** Sums by item name. */
type EventSums = ReadonlyMap<string, { readonly key: Key; readonly sums: ReadonlyMap<string, bigint> }>;

/**
 * Adds events to counters, balances, lists and the report feed, exactly once: one transaction writes the event's mark
 * and all its changes.
 * @param now ISO 8601
 * @param retry runs one transaction's work, with retries on conflicts
 * @returns the number of newly added events
 */
export async function projectEvents(
  events: readonly StoredEvent[],
  now: string,
  retry: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<number> {
  let added = 0;
  const distinctEvents = [...new Map(events.map((stored) => [serializeKey(stored.key), stored])).values()];
  const pending = countFitting(distinctEvents) < distinctEvents.length ? groupBySums(distinctEvents) : distinctEvents;
  while (pending.length > 0) {
    const batch = pending.splice(0, countFitting(pending));
    const projected = await retry(() => projectTransaction(batch, now));
    added += projected.added;
    pending.unshift(...projected.left);
  }
  return added;
}

interface TransactionResult {
  readonly added: number;
  readonly left: readonly StoredEvent[];
}

/**
 * Groups events by sums if they need several transactions, so that fewer write the same items. Order does not matter.
 */
function groupBySums(events: readonly StoredEvent[]): StoredEvent[] {
  return [...Map.groupBy(events, (event) => sumEvents([event]).keys().next().value).values()].flat();
}

/**
 * Estimates how many events fit into one transaction; at least one. Only list heads show whether blocks fill up: after
 * a wrong estimate, some events move to the next transaction.
 */
function countFitting(events: readonly StoredEvent[]): number {
  const sums = new Set<string>();
  const lists = new Map<string, { readonly added: number; readonly removed: number; readonly writes: number }>();
  const feeds = new Set<number>();
  let listsWrites = 0;
  for (const [index, event] of events.entries()) {
    for (const name of sumEvents([event]).keys()) sums.add(name);
    for (const change of collectListChanges([event])) {
      const name = serializeKey(keys.listHead(change.account, change.list));
      const before = lists.get(name) ?? { added: 0, removed: 0, writes: 0 };
      const [added, removed] = [before.added + change.added.length, before.removed + change.removed.length];
      const writes = estimateListWrites(added, removed);
      lists.set(name, { added, removed, writes });
      listsWrites += writes - before.writes;
    }
    if (affectsReports(event)) feeds.add(parseAccountId(event.key.pk));
    const writes = index + 1 + sums.size + listsWrites + feeds.size * FEED_WRITES_PER_ACCOUNT;
    if (index > 0 && writes > MAX_TRANSACTION_WRITES) return index;
  }
  return events.length;
}

async function projectTransaction(events: readonly StoredEvent[], now: string): Promise<TransactionResult> {
  if (events.length === 0) return { added: 0, left: [] };
  const [lists, feedNumber] = await Promise.all([listWrites(collectListChanges(events)), buildFeedWrites(events, now)]);
  const marks = events.map((event) => markWrite(event, now, feedNumber.numberFor(parseAccountId(event.key.pk))));
  const writes = [...marks, ...sumWrites(sumEvents(events)), ...lists, ...feedNumber.writes];
  const excess = writes.length - MAX_TRANSACTION_WRITES;
  if (excess > 0 && events.length > 1) {
    // Each event needs at least its mark.
    const count = Math.max(events.length - excess, Math.ceil(events.length / 2));
    const { added, left } = await projectTransaction(events.slice(0, count), now);
    return { added, left: [...left, ...events.slice(count)] };
  }
  try {
    await commit(writes);
    return { added: events.length, left: [] };
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const counted = new Set(
      error.conflicts.flatMap(({ reason, index }) => (reason === 'already_counted' ? [index] : [])),
    );
    // A list has changed since it was read: retry the batch.
    if (counted.size === 0) throw error;
    return projectTransaction(
      events.filter((_, index) => !counted.has(index)),
      now,
    );
  }
}

/** Returns the list changes of events in order. */
export function collectListChanges(events: readonly StoredEvent[]): ListChange[] {
  return events.flatMap(({ key, event }) =>
    computeProjectionChanges(event).flatMap((change) =>
      change.of === 'list' ? [{ ...change, account: parseAccountId(key.pk) }] : [],
    ),
  );
}

/** Returns the sums of events by item. */
export function sumEvents(events: readonly StoredEvent[]): EventSums {
  const totals = new Map<string, { key: Key; sums: Map<string, bigint> }>();
  for (const { key: eventKey, event } of events) {
    for (const change of computeProjectionChanges(event)) {
      if (change.of === 'list') continue;
      const key = buildSumKey(parseAccountId(eventKey.pk), change);
      const name = serializeKey(key);
      const total = totals.get(name) ?? { key, sums: new Map<string, bigint>() };
      totals.set(name, total);
      for (const [field, by] of listSumFields(change))
        total.sums.set(field, (total.sums.get(field) ?? 0n) + BigInt(by));
    }
  }
  return totals;
}

/** Reads the counters of a promotion. */
export async function readCounters(account: number, owner: Owner): Promise<Record<Counter, number>> {
  return parseCounters(await readItem(keys.counters(account, owner.promoterId, owner.campaignId)));
}

/** Reads the balances of a promoter, in units with amounts. */
export async function readBalances(account: number, promoterId: number): Promise<Balance[]> {
  return parseBalances(await readItem(keys.balances(account, promoterId)));
}

/** Returns an item's counters. */
export function parseCounters(item: Readonly<Record<string, unknown>> | null): Record<Counter, number> {
  return Object.fromEntries(COUNTERS.map((name) => [name, Number(item?.[name] ?? 0)])) as Record<Counter, number>;
}

/** Returns an item's counters from sales counted in their own transaction. */
export function parseRuledCounters(item: Readonly<Record<string, unknown>> | null): Record<RuledCounter, number> {
  return Object.fromEntries(RULED_COUNTERS.map((name) => [name, Number(item?.[name] ?? 0)])) as Record<
    RuledCounter,
    number
  >;
}

/** Returns an item's balances. */
export function parseBalances(item: Readonly<Record<string, unknown>> | null): Balance[] {
  return UNITS.flatMap((unit) => {
    const earned = item?.[earnedField(unit)];
    const paid = item?.[paidField(unit)];
    return earned === undefined && paid === undefined
      ? []
      : [{ unit, earned: Number(earned ?? 0), paid: Number(paid ?? 0) }];
  });
}

/** Returns an item's fields that are sums over events. */
export function summedFields({ sk }: Key): readonly string[] {
  if (sk !== sumKeys.balances) return [...COUNTERS, ...RULED_COUNTERS];
  return UNITS.flatMap((unit) => [earnedField(unit), paidField(unit)]);
}

function buildSumKey(account: number, change: Sum): Key {
  return change.of === 'balance'
    ? keys.balances(account, change.promoterId)
    : keys.counters(account, change.owner.promoterId, change.owner.campaignId);
}

function listSumFields(change: Sum): [string, number][] {
  if (change.of === 'promotion') return Object.entries(change.counts);
  const paid: [string, number][] = change.paid === 0 ? [] : [[paidField(change.unit), change.paid]];
  return [[earnedField(change.unit), change.earned], ...paid];
}

function earnedField(unit: Unit): string {
  return `${unit}_earned`;
}

function paidField(unit: Unit): string {
  return `${unit}_paid`;
}

/** Marks an event as counted, with its feed entry, for rebuilds. Sets a click's expiry too: none expires uncounted. */
function markWrite({ key, event }: StoredEvent, now: string, feedNumber: number | undefined): Write {
  const sets = [
    'countedAt = :now',
    ...(feedNumber === undefined ? [] : ['fed = :fed']),
    ...(isExpiringClick(event) ? [`${table.ttl} = keptUntil`] : []),
  ];
  return update(
    key,
    {
      expression: `SET ${sets.join(', ')}`,
      values: { ':now': now, ...(feedNumber === undefined ? {} : { ':fed': feedNumber }) },
    },
    { expression: 'attribute_exists(pk) AND attribute_not_exists(countedAt)' },
    'already_counted',
  );
}

/**
 * Adds zeros too: units exist however events were batched, and each mark raises the revision, so that a rebuild notices
 * it.
 */
function sumWrites(sums: EventSums): Write[] {
  return [...sums.values()].flatMap(({ key, sums }) => (sums.size === 0 ? [] : [add(key, [...sums, ['revision', 1]])]));
}
