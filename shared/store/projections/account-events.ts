import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { DeduplicatedKind, JournalEvent } from '#shared/domain/tracking/event.ts';
import { listAccounts } from '#shared/store/accounts/accounts.ts';
import { type EventPlace, eventPointer } from '#shared/store/journal.ts';
import { forEachNumbered, readExistingItems, readLastNumber } from '#shared/store/numbered-records.ts';
import { forEachClickEntry } from '#shared/store/reports/report-feed.ts';
import { type Key, keys, parseAccountId, serializeKey } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, type Expression, put } from '#shared/store/table/transaction.ts';

/** Up to four keys each; a call takes a hundred. */
const NUMBER_BATCH_SIZE = 25;
/** DynamoDB's limit per transaction. */
const MAX_TRANSACTION_WRITES = 100;

/**
 * Reads an account's events by key, each once, and feed entries that count clicks: the cost depends on the account, not
 * the table. Commissions lead to sales, refunds and refund reversals; numbers to other events. Clicks have no number:
 * counted ones are in the feed, others need a scan.
 * @param visit called per batch
 */
export async function forEachAccountEvent(
  account: number,
  visit: (items: readonly Item[]) => void,
  pace: Pace,
): Promise<void> {
  const last = await readLastNumber(account, 'event', pace);
  const seen = new Uint8Array(last + 1);
  const addEvents = (events: readonly Item[]) => {
    for (const { id } of events) seen[Number(id)] = 1;
    visit(events);
  };
  await forEachNumbered(
    account,
    'commission',
    keys.commission,
    async (commissions) => addEvents(await readCommissionEvents(account, commissions as readonly Commissioned[], pace)),
    pace,
  );
  const remainingEvents = function* () {
    for (let number = 1; number <= last; number += 1) if (seen[number] === 0) yield number;
  };
  for (const numbers of inParts(remainingEvents(), NUMBER_BATCH_SIZE))
    addEvents(await readNumberedEvents(account, numbers, pace));
  await forEachClickEntry(account, visit, pace);
}

/**
 * Reads an account's next events by key, each once, without clicks: like {@link forEachAccountEvent}, but can be resumed.
 * @param count of commissions or numbers to look at
 * @returns `next` null at the end
 */
export async function readEventsAfter(
  account: number,
  { by, after }: EventPlace,
  count: number,
  pace: Pace,
): Promise<{ readonly events: readonly Item[]; readonly next: EventPlace | null }> {
  const last = Math.min(after + count, await readLastNumber(account, by, pace));
  const numbers = Array.from({ length: Math.max(0, last - after) }, (_, index) => after + index + 1);
  const isEnd = last < after + count;
  if (by === 'event') {
    return {
      events: await readNumberedEvents(account, numbers, pace),
      next: isEnd ? null : { by, after: last },
    };
  }
  const commissionKeys = numbers.map((number) => keys.commission(account, number));
  const commissions = (await readExistingItems(commissionKeys, pace)) as unknown as readonly Commissioned[];
  return {
    events: await readCommissionEvents(account, commissions, pace),
    next: isEnd ? { by: 'event', after: 0 } : { by, after: last },
  };
}

async function readNumberedEvents(account: number, numbers: readonly number[], pace: Pace): Promise<Item[]> {
  const numberKeys = numbers.flatMap((number) => keysOfNumber(account, number));
  const items = await readExistingItems(numberKeys, pace);
  const pointers = items.filter((item) => !isEvent(item)) as unknown as readonly EventPointer[];
  const eventKeys = pointers.map(({ of, eventId }) => keys.moneyEvent(account, of, eventId));
  return [...items.filter(isEvent), ...(await readExistingItems(eventKeys, pace))];
}

/** Whether {@link forEachAccountEvent} finds all events. Accounts of earlier versions need {@link numberEvents} first. */
export async function areEventsNumbered(account: number): Promise<boolean> {
  const key = keys.allNumbered(account);
  return (await readItems([key])).get(key) !== null;
}

/**
 * Adds number pointers to events of earlier versions. Skips accounts with clicks that never expire.
 * @param account null for all accounts
 * @param now ISO 8601
 */
export async function numberEvents(account: number | null, now: string, pace: Pace): Promise<void> {
  const accounts = account === null ? (await listAccounts()).map(({ id }) => id) : [account];
  const numbered = await readItems(accounts.map(keys.allNumbered));
  const older = new Set(accounts.filter((id) => numbered.get(keys.allNumbered(id)) === null));
  if (older.size === 0) return;
  const endless = new Set<number>();
  await scan(
    account,
    WITHOUT_NUMBERS,
    async (items) => {
      const own = items.filter(({ pk }) => older.has(parseAccountId(pk)));
      for (const { pk, event } of own) if (event === 'click') endless.add(parseAccountId(pk));
      const leads = own.flatMap((item) => eventPointer(parseAccountId(item.pk), item as unknown as JournalEvent) ?? []);
      const writes = leads.map(({ key, values }) => put(key, values));
      for (const batch of inParts(writes, MAX_TRANSACTION_WRITES)) await commit(batch);
    },
    pace,
  );
  for (const id of older) if (!endless.has(id)) await commit([put(keys.allNumbered(id), { since: now })]);
}

/** Events that possibly neither a number nor a commission leads to. */
const WITHOUT_NUMBERS: Expression = {
  expression:
    '(#event = :click AND attribute_not_exists(keptUntil)) OR ' +
    '(attribute_exists(#event) AND attribute_exists(eventId) AND (attribute_not_exists(commissions) OR size(commissions) = :none))',
  names: { '#event': 'event' },
  values: { ':click': 'click', ':none': 0 },
};

type Commissioned = Item & Pick<Commission, 'id' | 'type' | 'eventId'>;

interface EventPointer {
  readonly of: DeduplicatedKind;
  readonly eventId: string;
}

/** Reads events by their first commission, so that each is returned once for all tiers. */
async function readCommissionEvents(
  account: number,
  commissions: readonly Commissioned[],
  pace: Pace,
): Promise<Item[]> {
  const keysByName = new Map<string, Key>();
  for (const { type, eventId } of commissions) {
    if ((type !== 'sale' && type !== 'refund' && type !== 'refund_reversal') || eventId === null) continue;
    const key = keys.moneyEvent(account, type, eventId);
    keysByName.set(serializeKey(key), key);
  }
  const ids = new Set(commissions.map(({ id }) => id));
  const events = await readExistingItems([...keysByName.values()], pace);
  // Events without commissions can repeat; summation skips them.
  return events.filter(
    ({ commissions }) => !Array.isArray(commissions) || ids.has((commissions[0] as { id?: number } | null)?.id ?? 0),
  );
}

function keysOfNumber(account: number, number: number): Key[] {
  return [keys.signupEvent, keys.changeEvent, keys.numberedCancellation, keys.eventNumber].map((keyOf) =>
    keyOf(account, number),
  );
}

function isEvent({ event }: Item): boolean {
  return event !== undefined;
}

function* inParts<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let part: T[] = [];
  for (const item of all) {
    part.push(item);
    if (part.length === size) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
