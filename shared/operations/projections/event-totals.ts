import { eventRevenue } from '#shared/domain/leads/lead-revenue.ts';
import { addExact, type ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import type { ListName } from '#shared/store/lists/lists.ts';
import { EVENT_ITEMS, isEventItem } from '#shared/store/projections/event-items.ts';
import { type ProjectionItems, scanProjections } from '#shared/store/projections/projection-scan.ts';
import { collectListChanges, sumEvents } from '#shared/store/projections/projections.ts';
import { CLICK_ENTRY_FILTER, isClickInFeed } from '#shared/store/reports/report-feed.ts';
import {
  type Key,
  keys,
  LIST_INFIX,
  listKeys,
  parseAccountId,
  parseListKey,
  serializeKey,
} from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import type { Item } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { type OnSkipped, parseClickTally, parseEvents, type SkippedEvent } from './parse-events.ts';

/** Events that a rebuild covers. */
export interface RebuildScope {
  /** Null: all. */
  readonly account: number | null;
  /** ISO 8601. Earlier uncounted events are lost. */
  readonly lostBefore: string;
}

/** Totals of the events. */
export interface EventTotals {
  readonly events: number;
  /** Counted events, by item name and field. */
  readonly sums: ReadonlyMap<string, { readonly key: Key; readonly values: ReadonlyMap<string, bigint> }>;
  /** By name of the list's head. */
  readonly lists: ReadonlyMap<string, ListTotals>;
  /** By name of the lead; all events, which are written together with it. */
  readonly revenue: ReadonlyMap<string, ExactInteger>;
  readonly lost: readonly LostEvents[];
  readonly skipped: readonly SkippedEvent[];
}

/** A list according to events and table. Numbers only: there may be millions. */
export interface ListTotals {
  readonly key: Key;
  /** Alternating ids (negative: removed) and epoch milliseconds. */
  readonly log: number[];
  readonly items: Item[];
}

/** Events that did not reach the projector. */
export interface LostEvents {
  readonly account: number;
  readonly kind: JournalEvent['event'];
  readonly events: number;
  /** Earliest `recordedAt`, ISO 8601. */
  readonly since: string;
}

/** Access to events and projections. */
export interface ProjectionSource {
  readProjected(pace: Pace): Promise<ProjectionItems>;
  /** @param visit gets events, click entries of the feed, and list items; each once, unordered */
  eachItem(visit: (items: readonly Item[]) => void, pace: Pace): Promise<void>;
  /** For sources whose scan omits list items. */
  readonly itemsOfList?: (list: ListName, pace: Pace) => Promise<Item[]>;
}

/** Scans the whole table, including lists. @param account null: all */
export function readWholeTable(account: number | null): ProjectionSource {
  const filter = {
    expression:
      `${EVENT_ITEMS.expression} OR (contains(pk, :list) AND (sk = :head OR begins_with(sk, :block))) OR ` +
      CLICK_ENTRY_FILTER,
    names: EVENT_ITEMS.names,
    values: { ...EVENT_ITEMS.values, ':list': LIST_INFIX, ':head': listKeys.head, ':block': listKeys.block },
  };
  return {
    readProjected: (pace) => scanProjections(account, pace),
    eachItem: (visit, pace) => scan(account, filter, visit, pace),
  };
}

/**
 * Sums counted events and counts lost ones. Clicks that expire with their visitors come from the report feed. Keeps
 * sums and list ids in memory, never events.
 */
export async function foldEvents(
  { account, lostBefore }: RebuildScope,
  pace = new Pace(),
  source = readWholeTable(account),
): Promise<EventTotals> {
  const fold = emptyFold();
  await source.eachItem((items) => addItems(fold, items, lostBefore), pace);
  const { lists, lost, skipped } = fold;
  if (source.itemsOfList) {
    for (const { key, items } of lists.values()) items.push(...(await source.itemsOfList(parseListKey(key), pace)));
  }
  const byAccount = [...lost.values()].sort((a, b) => a.account - b.account || a.kind.localeCompare(b.kind));
  return { ...fold, lost: byAccount, skipped: [...skipped.values()] };
}

const emptyFold = () => ({
  events: 0,
  sums: new Map<string, { key: Key; values: Map<string, bigint> }>(),
  lists: new Map<string, ListTotals>(),
  revenue: new Map<string, ExactInteger>(),
  lost: new Map<string, LostEvents>(),
  skipped: new Map<string, SkippedEvent>(),
});
type OpenFold = ReturnType<typeof emptyFold>;

function addItems(fold: OpenFold, items: readonly Item[], lostBefore: string): void {
  const onSkipped: OnSkipped = (skippedEvent) => fold.skipped.set(serializeKey(skippedEvent.key), skippedEvent);
  const tallies = items.flatMap((item) => parseClickTally(item, onSkipped) ?? []);
  for (const item of items) {
    if (!isEventItem(item) && item.clicks === undefined) getListTotals(fold.lists, parseListKey(item)).items.push(item);
  }
  const journal = items.filter((item) => isEventItem(item) && !isClickInFeed(item));
  const isCounted = ({ countedAt }: Item) => countedAt !== undefined;
  const counted = parseEvents(journal.filter(isCounted), onSkipped);
  const uncounted = parseEvents(
    journal.filter((item) => !isCounted(item)),
    onSkipped,
  );
  addRevenue(fold, [...counted, ...uncounted]);
  fold.events += counted.length + tallies.reduce((sum, { clicks }) => sum + clicks, 0);
  addSums(fold, [...counted, ...tallies.map((tally) => tally.stored)]);
  for (const storedEvent of counted) addToLists(fold, storedEvent);
  for (const event of uncounted) if (event.event.recordedAt < lostBefore) countLostEvent(fold.lost, event);
}

function addRevenue({ revenue }: OpenFold, stored: readonly StoredEvent[]): void {
  for (const { key, event } of stored) {
    const earnedRevenue = eventRevenue(event);
    if (!earnedRevenue) continue;
    const name = serializeKey(keys.lead(parseAccountId(key.pk), earnedRevenue.leadId));
    revenue.set(name, addExact(revenue.get(name) ?? 0, earnedRevenue.amount));
  }
}

function addSums({ sums }: OpenFold, stored: readonly StoredEvent[]): void {
  for (const { key, sums: eventSums } of sumEvents(stored).values()) {
    const total = sums.get(serializeKey(key)) ?? { key, values: new Map<string, bigint>() };
    sums.set(serializeKey(key), total);
    for (const [field, by] of eventSums) total.values.set(field, (total.values.get(field) ?? 0n) + by);
  }
}

function addToLists({ lists }: OpenFold, counted: StoredEvent): void {
  const time = Date.parse(counted.event.recordedAt);
  for (const change of collectListChanges([counted])) {
    const { log } = getListTotals(lists, change);
    for (const id of change.added) log.push(id, time);
    for (const id of change.removed) log.push(-id, time);
  }
}

function getListTotals(lists: Map<string, ListTotals>, { account, list }: ListName): ListTotals {
  const key = keys.listHead(account, list);
  const totals = lists.get(serializeKey(key)) ?? { key, log: [], items: [] };
  lists.set(serializeKey(key), totals);
  return totals;
}

/** Reads well-formed lost events by page. */
export async function forEachLostEvent(
  { account, lostBefore }: RebuildScope,
  visit: (events: readonly StoredEvent[]) => Promise<void>,
  pace = new Pace(),
): Promise<void> {
  const filter = {
    expression: `${EVENT_ITEMS.expression} AND attribute_not_exists(countedAt) AND recordedAt < :before`,
    names: EVENT_ITEMS.names,
    values: { ...EVENT_ITEMS.values, ':before': lostBefore },
  };
  await scan(account, filter, (items) => visit(parseEvents(items, () => {})), pace);
}

function countLostEvent(lost: Map<string, LostEvents>, { key, event }: StoredEvent): void {
  const account = parseAccountId(key.pk);
  const name = `${account} ${event.event}`;
  const { events = 0, since = event.recordedAt } = lost.get(name) ?? {};
  const [first = since] = [since, event.recordedAt].sort();
  lost.set(name, { account, kind: event.event, events: events + 1, since: first });
}
