import type { OpenCall } from '#shared/operations/call.ts';
import type { Send } from '#shared/outside/queues.ts';
import { appendToLog } from '#shared/store/index/log.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { rowChanges, writeRows } from '#shared/store/lists/rows.ts';
import { project } from '#shared/store/projections/projections.ts';
import { itemChanges, keyOfRecord, newEvents, type StreamRecord } from '#shared/store/projections/stream.ts';
import { attempt, PATIENT_ATTEMPTS } from '#shared/store/table/attempt.ts';
import { accountOf, type Key } from '#shared/store/table/keys.ts';
import { apart } from './apart.ts';
import { markHandedOver } from './mark-handed-over.ts';
import { moveUp } from './move-up.ts';
import { findNearer } from './nearer.ts';
import { noteHolds } from './note-holds.ts';
import { notify } from './notify.ts';
import { rewardTargets } from './reward-targets.ts';
import { type SkippedEvent, soundEvents } from './sound-events.ts';

/** Where messages go, and who hears of what is passed over. */
export interface Following {
  readonly send: Send;
  /** Hears of an item that no row can be made of. */
  onBroken(item: Key, error: unknown): void;
  /** Hears of an event, or of a change of an item, that nothing can be made of. */
  onSkipped(skipped: SkippedEvent, error?: unknown): void;
}

/** What was made of changes: how many there were of each. */
const NOTHING = { records: 0, events: 0, sales: 0, added: 0, rows: 0, written: 0, targets: 0, movedUp: 0, messages: 0 };

/**
 * Makes of changes of the table what follows from them: rows, then sums of events, then rewards for targets that they have
 * reached, moves to the next campaign, marks of what receivers have handed over and notes of when holdings end, then messages. All
 * of it may be done again: what had been counted is not counted twice, a row that has been written is not written again, and
 * messages that are sent again have the same ids. An item that no row can be made of is passed over, and so is an event that nothing can be
 * made of, or a change that something fails on because of what it is: trying it again would hold up everybody's sums.
 * @returns how many there were of each
 */
export async function followStream(
  call: OpenCall,
  records: readonly StreamRecord[],
  following: Following,
): Promise<typeof NOTHING> {
  const named = new Set<string>();
  const once = {
    ...following,
    // A batch that is done again in halves names what it has passed over once more.
    onBroken: (item: Key, error: unknown) => first(named, 'row', item) && following.onBroken(item, error),
    onSkipped: (skipped: SkippedEvent) => first(named, 'event', skipped.key) && following.onSkipped(skipped),
  };
  const parts = await apart(
    records,
    (some) => follow(call, some, once),
    (record, error) => {
      const key = keyOfRecord(record);
      const { event, id } = record.dynamodb?.NewImage ?? {};
      const wrong = 'something that follows from it fails';
      const [kind, number] = [event?.S ?? 'item', Number(id?.N)];
      const skipped = { account: accountOf(key.pk), key, kind, id: Number.isInteger(number) ? number : null, wrong };
      following.onSkipped({ ...skipped, counted: false }, error);
    },
  );
  const done = { ...NOTHING };
  for (const part of parts) {
    for (const name of Object.keys(done) as (keyof typeof done)[]) done[name] += part[name];
  }
  return done;
}

function first(named: Set<string>, what: string, { pk, sk }: Key): boolean {
  const name = `${what} ${pk} ${sk}`;
  if (named.has(name)) return false;
  named.add(name);
  return true;
}

async function follow(
  call: OpenCall,
  records: readonly StreamRecord[],
  { send, onBroken, onSkipped }: Following,
): Promise<typeof NOTHING> {
  const { runtime } = call;
  const changes = itemChanges(records);
  const rows = rowChanges(changes, onBroken);
  const written = await writeRows(rows, runtime.now());
  await appendToLog(rows, runtime.now());
  const events = soundEvents(newEvents(records), onSkipped);
  await noteHolds(changes);
  const followed = await followEvents(call, events, send);
  const sales = events.filter(({ event }) => event.event === 'sale').length;
  return { records: records.length, events: events.length, sales, rows: rows.length, written, ...followed };
}

/**
 * Makes of events what follows from them, once: also of those that have been counted before.
 * @param events sound ones
 */
export async function followEvents(call: OpenCall, events: readonly StoredEvent[], send: Send) {
  const { runtime } = call;
  // The other shards have events of the same accounts. Who gives up comes again with smaller batches, which makes more transactions.
  const added = await project(events, runtime.now(), (work) => attempt(work, runtime, PATIENT_ATTEMPTS));
  const nearer = await findNearer(events);
  const targets = await rewardTargets(call, nearer);
  const movedUp = await moveUp(call, nearer);
  await markHandedOver(call, events);
  const messages = await notify(call, events, send);
  return { added, targets, movedUp, messages };
}
