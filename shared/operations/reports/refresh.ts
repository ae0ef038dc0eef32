import pLimit from 'p-limit';
import { contributionsTo, type RollUp } from '#shared/domain/reports/roll-up.ts';
import { trafficContributions } from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  type FeedEntry,
  MissingEntry,
  noteProgress,
  readFeed,
  readProgress,
} from '#shared/store/reports/report-feed.ts';
import {
  type NumberedContribution,
  readSheets,
  sheetKey,
  withContributions,
  writeSheet,
} from '#shared/store/reports/report-sheets.ts';
import { addTraffic, type NumberedTraffic, readTrafficSheets } from '#shared/store/reports/traffic-sheets.ts';
import { type Key, keys, nameOf } from '#shared/store/table/keys.ts';

/**
 * How many megabytes of the feed are worked off together: the more, the fewer sheets are written twice. In memory they are
 * some forty times as much, and four accounts are worked at at the same time.
 */
const PAGES_TOGETHER = 2;
/** How many sheets are read in a call, and how many such calls run at the same time. */
const SHEETS_TOGETHER = 100;
const LARGE_SHEETS_TOGETHER = 25;
const READS_AT_ONCE = 4;
/** So many sheets are written at the same time, whatever a process refreshes: fewer than the SDK has connections. */
const writing = pLimit(30);
/** How often, and how far apart, an entry is looked for that the feed's end says is there. */
const MOST_READS = 5;
const ENTRY_PAUSE_MS = 500;
/** How often a sheet is tried that another run writes to at the same time. */
const MOST_TRIES = 10;

/** What a run has done. */
interface Refreshed {
  /** How many entries of the feed were worked off. */
  readonly entries: number;
  /** How many sheets were written. */
  readonly sheets: number;
  /** False where time ran out: run again, it goes on. */
  readonly finished: boolean;
}

/** What is to be added to a sheet. */
interface Due<Contribution> {
  readonly key: Key;
  readonly contributions: readonly Contribution[];
}

/** Sheets of a kind. */
interface Sheets<Contribution> {
  /** How many are read in a call. */
  readonly together: number;
  /**
   * Reads some. What it gives adds to one of them, and says what came of it: it was written, it had all that before, or
   * another run has written it meanwhile.
   */
  readonly read: (
    keys: readonly Key[],
  ) => Promise<(due: Due<Contribution>, upTo: number) => Promise<'written' | 'had' | 'lost'>>;
}

const FIGURES_SHEETS: Sheets<NumberedContribution> = {
  together: SHEETS_TOGETHER,
  read: async (wanted) => {
    const stored = await readSheets(wanted);
    return async ({ key, contributions }, upTo) => {
      const seen = stored.get(nameOf(key));
      if (!seen || (seen.upTo ?? 0) >= upTo) return 'had';
      return (await writeSheet(seen, withContributions(seen, contributions), upTo)) ? 'written' : 'lost';
    };
  },
};

const TRAFFIC_SHEETS: Sheets<NumberedTraffic> = {
  together: LARGE_SHEETS_TOGETHER,
  read: async (wanted) => {
    const stored = await readTrafficSheets(wanted);
    return async ({ key, contributions }, upTo) => {
      const seen = stored.get(nameOf(key));
      if (!seen || (seen.upTo ?? 0) >= upTo) return 'had';
      return (await addTraffic(seen, contributions, upTo)) ? 'written' : 'lost';
    };
  },
};

/**
 * Brings the reports of a roll-up up to date: works off what the feed has got since the last run, and nothing else. A run
 * can be late, early, doubled, at the same time as another one, or die anywhere: each sheet says which entries it has, and
 * takes each once.
 * @param hasTime whether there is time for some more megabytes
 * @throws MissingEntry where the feed lacks what it should have
 */
export async function refreshReports(
  call: Call,
  rollUp: RollUp,
  hasTime: () => boolean = () => true,
): Promise<Refreshed> {
  const { account, runtime } = call;
  let [entries, sheets] = [0, 0];
  for (;;) {
    const { fed, done } = await readProgress(account.id, rollUp);
    if (done >= fed) return { entries, sheets, finished: true };
    if (!hasTime()) return { entries, sheets, finished: false };
    const some = await nextEntries(call, done, fed);
    const last = done + some.length;
    sheets += await addAll(call, dueFor(account.id, rollUp, some), last, FIGURES_SHEETS);
    sheets += await addAll(call, trafficDueFor(account.id, rollUp, some), last, TRAFFIC_SHEETS);
    await noteProgress(account.id, rollUp, last, runtime.now());
    entries += some.length;
  }
}

/**
 * The next entries of the feed, at least one.
 * @throws MissingEntry where the first of them does not come: to go on without it would lose it
 */
async function nextEntries({ account, runtime }: Call, done: number, fed: number): Promise<FeedEntry[]> {
  for (let reads = 1; reads <= MOST_READS; reads += 1) {
    const some = await readFeed(account.id, done, fed, PAGES_TOGETHER);
    if (some.length > 0) return some;
    await runtime.sleep(ENTRY_PAUSE_MS);
  }
  throw new MissingEntry(account.id, done + 1);
}

/** What entries add to sheets, by sheet. */
function dueFor(account: number, rollUp: RollUp, entries: readonly FeedEntry[]): Due<NumberedContribution>[] {
  return together(
    entries.flatMap(({ number, rows }) =>
      rows.flatMap((fed) =>
        contributionsTo(rollUp, fed).map(({ sheet, row, vector }) => ({
          key: sheetKey(account, sheet),
          contribution: { number, row, vector },
        })),
      ),
    ),
  );
}

/** What they add to sheets of how visitors came: those go with the campaigns. */
function trafficDueFor(account: number, rollUp: RollUp, entries: readonly FeedEntry[]): Due<NumberedTraffic>[] {
  if (rollUp !== 'campaigns') return [];
  return together(
    entries.flatMap(({ number, traffic }) =>
      traffic.flatMap((row) =>
        trafficContributions(row).map(({ subject, month, name, day, vector }) => ({
          key: keys.trafficSheet(account, subject, month),
          contribution: { number, name, day, vector },
        })),
      ),
    ),
  );
}

function together<Contribution>(
  all: readonly { readonly key: Key; readonly contribution: Contribution }[],
): Due<Contribution>[] {
  const due = new Map<string, { readonly key: Key; readonly contributions: Contribution[] }>();
  for (const { key, contribution } of all) {
    const known = due.get(nameOf(key)) ?? { key, contributions: [] };
    known.contributions.push(contribution);
    due.set(nameOf(key), known);
  }
  return [...due.values()];
}

async function addAll<Contribution>(
  call: Call,
  due: readonly Due<Contribution>[],
  upTo: number,
  sheets: Sheets<Contribution>,
): Promise<number> {
  const parts = Array.from({ length: Math.ceil(due.length / sheets.together) }, (_, part) =>
    due.slice(part * sheets.together, (part + 1) * sheets.together),
  );
  const written = await pLimit(READS_AT_ONCE).map(parts, (part) => addSome(call, part, upTo, sheets));
  return written.reduce((sum, some) => sum + some, 0);
}

/** Adds to sheets, and to those that another run has written meanwhile again, as far as it has not done so itself. */
async function addSome<Contribution>(
  { account, runtime }: Call,
  due: readonly Due<Contribution>[],
  upTo: number,
  sheets: Sheets<Contribution>,
): Promise<number> {
  let [left, written] = [due, 0];
  for (let tried = 1; left.length > 0; tried += 1) {
    if (tried > MOST_TRIES) throw new Error(`sheets of account ${account.id} are written to all the time`);
    if (tried > 1) await runtime.sleep(runtime.chance() * 50 * tried);
    const add = await sheets.read(left.map(({ key }) => key));
    const lost = await writing.map(left, async (one) => {
      const done = await add(one, upTo);
      if (done === 'lost') return one;
      if (done === 'written') written += 1;
      return null;
    });
    left = lost.filter((one) => one !== null);
  }
  return written;
}
