import pLimit from 'p-limit';
import { audienceContributions } from '#shared/domain/reports/audience-rows.ts';
import { type RollUp, rollUpContributions } from '#shared/domain/reports/roll-up.ts';
import { trafficContributions } from '#shared/domain/reports/traffic.ts';
import { utmContributions } from '#shared/domain/reports/utm-rows.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  type FeedEntry,
  MissingFeedEntryError,
  readFeed,
  readRollUpProgress,
  storeRollUpProgress,
} from '#shared/store/reports/report-feed.ts';
import {
  addContributions,
  type NumberedContribution,
  readSheets,
  sheetKey,
  writeSheet,
} from '#shared/store/reports/report-sheets.ts';
import { addTraffic, type NumberedTraffic, readTrafficSheets } from '#shared/store/reports/traffic-sheets.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';

/**
 * Megabytes per batch: larger ones rewrite fewer sheets, but take forty times as much memory, for four accounts in
 * parallel.
 */
const FEED_PAGES_PER_BATCH = 2;
const SHEET_BATCH_SIZE = 100;
const LARGE_SHEET_BATCH_SIZE = 25;
const READ_CONCURRENCY = 4;
/** Fewer than the SDK's connections. */
const limitWrites = pLimit(30);
/** For an entry that the feed's counter already includes. */
const MAX_FEED_READS = 5;
const ENTRY_PAUSE_MS = 500;
/** Attempts under concurrent runs. */
const MAX_ATTEMPTS = 10;

interface RefreshResult {
  readonly entries: number;
  readonly sheets: number;
  /** False on timeout; the next run continues. */
  readonly finished: boolean;
}

interface SheetContributions<Contribution> {
  readonly key: Key;
  readonly contributions: readonly Contribution[];
}

interface Sheets<Contribution> {
  /** Per read. */
  readonly batchSize: number;
  /** Returns a function that adds to one sheet: `had` if it had the entries already, `lost` on a conflict. */
  readonly read: (
    keys: readonly Key[],
  ) => Promise<(due: SheetContributions<Contribution>, upTo: number) => Promise<'written' | 'had' | 'lost'>>;
}

const FIGURES_SHEETS: Sheets<NumberedContribution> = {
  batchSize: SHEET_BATCH_SIZE,
  read: async (sheetKeys) => {
    const stored = await readSheets(sheetKeys);
    return async ({ key, contributions }, upTo) => {
      const sheet = stored.get(serializeKey(key));
      if (!sheet || (sheet.upTo ?? 0) >= upTo) return 'had';
      return (await writeSheet(sheet, addContributions(sheet, contributions), upTo)) ? 'written' : 'lost';
    };
  },
};

const TRAFFIC_SHEETS: Sheets<NumberedTraffic> = {
  batchSize: LARGE_SHEET_BATCH_SIZE,
  read: async (sheetKeys) => {
    const stored = await readTrafficSheets(sheetKeys);
    return async ({ key, contributions }, upTo) => {
      const sheet = stored.get(serializeKey(key));
      if (!sheet || (sheet.upTo ?? 0) >= upTo) return 'had';
      return (await addTraffic(sheet, contributions, upTo)) ? 'written' : 'lost';
    };
  },
};

/**
 * Applies new feed entries to a roll-up. Idempotent, safe under crashes and concurrent runs: each sheet stores its last
 * entry.
 * @param hasTime for another batch
 * @throws MissingFeedEntryError on a gap
 */
export async function refreshReports(
  call: Call,
  rollUp: RollUp,
  hasTime: () => boolean = () => true,
): Promise<RefreshResult> {
  const { account, runtime } = call;
  let [entries, sheets] = [0, 0];
  for (;;) {
    const { feedEnd, done } = await readRollUpProgress(account.id, rollUp);
    if (done >= feedEnd) return { entries, sheets, finished: true };
    if (!hasTime()) return { entries, sheets, finished: false };
    const feedEntries = await nextEntries(call, done, feedEnd);
    const last = done + feedEntries.length;
    sheets += await addAll(call, buildFigureContributions(account.id, rollUp, feedEntries), last, FIGURES_SHEETS);
    sheets += await addAll(call, buildTrafficContributions(account.id, rollUp, feedEntries), last, TRAFFIC_SHEETS);
    await storeRollUpProgress(account.id, rollUp, last, runtime.now());
    entries += feedEntries.length;
  }
}

/**
 * Reads at least one entry.
 * @throws MissingFeedEntryError: skipping an entry would lose it
 */
async function nextEntries({ account, runtime }: Call, doneNumber: number, feedEnd: number): Promise<FeedEntry[]> {
  for (let reads = 1; reads <= MAX_FEED_READS; reads += 1) {
    const feedEntries = await readFeed(account.id, doneNumber, feedEnd, FEED_PAGES_PER_BATCH);
    if (feedEntries.length > 0) return feedEntries;
    await runtime.sleep(ENTRY_PAUSE_MS);
  }
  throw new MissingFeedEntryError(account.id, doneNumber + 1);
}

function buildFigureContributions(
  account: number,
  rollUp: RollUp,
  entries: readonly FeedEntry[],
): SheetContributions<NumberedContribution>[] {
  return groupBySheet(
    entries.flatMap(({ number, rows }) =>
      rows.flatMap((feedRow) =>
        rollUpContributions(rollUp, feedRow).map(({ sheet, row, vector }) => ({
          key: sheetKey(account, sheet),
          contribution: { number, row, vector },
        })),
      ),
    ),
  );
}

/** Traffic sheets are refreshed with the campaigns. */
function buildTrafficContributions(
  account: number,
  rollUp: RollUp,
  entries: readonly FeedEntry[],
): SheetContributions<NumberedTraffic>[] {
  if (rollUp !== 'campaigns') return [];
  return groupBySheet(
    entries.flatMap(({ number, traffic, audiences, utms }) =>
      [
        ...traffic.flatMap(trafficContributions),
        ...audiences.flatMap(audienceContributions),
        ...utms.flatMap(utmContributions),
      ].map(({ subject, month, name, day, vector }) => ({
        key: keys.trafficSheet(account, subject, month),
        contribution: { number, name, day, vector },
      })),
    ),
  );
}

function groupBySheet<Contribution>(
  all: readonly { readonly key: Key; readonly contribution: Contribution }[],
): SheetContributions<Contribution>[] {
  const due = new Map<string, { readonly key: Key; readonly contributions: Contribution[] }>();
  for (const { key, contribution } of all) {
    const entry = due.get(serializeKey(key)) ?? { key, contributions: [] };
    entry.contributions.push(contribution);
    due.set(serializeKey(key), entry);
  }
  return [...due.values()];
}

async function addAll<Contribution>(
  call: Call,
  due: readonly SheetContributions<Contribution>[],
  upTo: number,
  sheets: Sheets<Contribution>,
): Promise<number> {
  const parts = Array.from({ length: Math.ceil(due.length / sheets.batchSize) }, (_, part) =>
    due.slice(part * sheets.batchSize, (part + 1) * sheets.batchSize),
  );
  const writeCounts = await pLimit(READ_CONCURRENCY).map(parts, (part) => addBatch(call, part, upTo, sheets));
  return writeCounts.reduce((sum, count) => sum + count, 0);
}

/** Retries sheets after conflicts. */
async function addBatch<Contribution>(
  { account, runtime }: Call,
  due: readonly SheetContributions<Contribution>[],
  upTo: number,
  sheets: Sheets<Contribution>,
): Promise<number> {
  let [remaining, writeCount] = [due, 0];
  for (let attempt = 1; remaining.length > 0; attempt += 1) {
    if (attempt > MAX_ATTEMPTS) throw new Error(`sheets of account ${account.id}: too many conflicts`);
    if (attempt > 1) await runtime.sleep(runtime.random() * 50 * attempt);
    const add = await sheets.read(remaining.map(({ key }) => key));
    const conflicted = await limitWrites.map(remaining, async (sheet) => {
      const outcome = await add(sheet, upTo);
      if (outcome === 'lost') return sheet;
      if (outcome === 'written') writeCount += 1;
      return null;
    });
    remaining = conflicted.filter((sheet) => sheet !== null);
  }
  return writeCount;
}
