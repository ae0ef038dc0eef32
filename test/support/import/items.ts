import { setTimeout as sleep } from 'node:timers/promises';
import { readAllWrittenItems } from '#test/support/table/written.ts';

type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

/** Keys of items that scheduled functions write at any time. */
const SCHEDULED_KEYS = /^\d+#(report|sorted)/;

const PAUSE_MS = 1000;

/**
 * Reads all items of an account by key, as written to the stream since `recordAllItems`. Waits until all events are counted
 * and projections have settled, or until `timeoutMs` have passed. Excludes items of scheduled functions.
 */
export async function readFinalItems(account: number, timeoutMs = 90_000): Promise<Record<string, Item>> {
  const start = performance.now();
  let previousText = '';
  for (;;) {
    const items = await readUnscheduledItems(account);
    const text = JSON.stringify(items);
    const isCounted = Object.values(items).every(
      ({ event, countedAt }) => event === undefined || countedAt !== undefined,
    );
    if ((isCounted && text === previousText) || performance.now() - start > timeoutMs) return items;
    previousText = text;
    await sleep(PAUSE_MS);
  }
}

async function readUnscheduledItems(account: number): Promise<Record<string, Item>> {
  const items = (await readAllWrittenItems(account)).filter(([name]) => !SCHEDULED_KEYS.test(name));
  return Object.fromEntries(items.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Record<string, Item>;
}
