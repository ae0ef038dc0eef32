import { setTimeout as sleep } from 'node:timers/promises';
import { allWritten } from '#test/support/table/written.ts';

type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

/** Items that schedules write at any time. */
const SCHEDULED = /^\d+#(report|sorted)/;

const PAUSE_MS = 1000;

/**
 * All items of an account by key, read from the stream since `keepAll`, once all events are counted and projections
 * have settled; without items of schedules.
 * @param patience in milliseconds
 */
export async function itemsOf(account: number, patience = 90_000): Promise<Record<string, Item>> {
  const start = performance.now();
  let last = '';
  for (;;) {
    const items = await settling(account);
    const text = JSON.stringify(items);
    const isCounted = Object.values(items).every(
      ({ event, countedAt }) => event === undefined || countedAt !== undefined,
    );
    if ((isCounted && text === last) || performance.now() - start > patience) return items;
    last = text;
    await sleep(PAUSE_MS);
  }
}

async function settling(account: number): Promise<Record<string, Item>> {
  const items = (await allWritten(account)).filter(([name]) => !SCHEDULED.test(name));
  return Object.fromEntries(items.toSorted(([one], [other]) => (one < other ? -1 : 1))) as Record<string, Item>;
}
