import type { Send } from '#shared/outside/queues.ts';
import type { Runtime } from '#shared/runtime.ts';
import { project } from '#shared/store/projections.ts';
import { rowChanges, writeRows } from '#shared/store/rows.ts';
import { logRows } from '#shared/store/sorted-log.ts';
import { itemChanges, type StreamRecord, storedEvents } from '#shared/store/stream.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import type { Key } from '#shared/store/table/keys.ts';
import { notify } from './notify.ts';

/** Where messages go, and who hears of an item that no row can be made of. */
export interface Following {
  readonly send: Send;
  onBroken(item: Key, error: unknown): void;
}

/**
 * Makes of changes of the table what follows from them: rows, then sums of events, then messages. All of it may be done
 * again: what had been counted is not counted twice, a row that has been written is not written again, and messages that
 * are sent again have the same ids. An item that no row can be made of is passed over: trying it again would hold up the
 * sums of everybody.
 * @returns how many there were of each
 */
export async function followStream(records: readonly StreamRecord[], { send, onBroken }: Following, runtime: Runtime) {
  const rows = rowChanges(itemChanges(records), onBroken);
  const written = await writeRows(rows, runtime.now());
  await logRows(rows, runtime.now());
  const events = storedEvents(records);
  const added = await attempt(() => project(events, runtime.now()), runtime);
  const messages = await notify(events, send, runtime.now());
  return { records: records.length, events: events.length, added, rows: rows.length, written, messages };
}
