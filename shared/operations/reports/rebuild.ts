import type { ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import { FIGURES, type Figure, type FigureVector, getFigure } from '#shared/domain/reports/figures.ts';
import type { OwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import { addToReportSheet, type ReportSheet } from '#shared/domain/reports/report-sheet.ts';
import { ROLL_UPS, type RollUp, rollUpContributions } from '#shared/domain/reports/roll-up.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { accountsNotRepaired, type SkippedEvent } from '#shared/operations/projections/parse-events.ts';
import { listAccounts } from '#shared/store/accounts/accounts.ts';
import {
  type FeedHead,
  MissingFeedEntryError,
  readFeedHead,
  readRollUpProgress,
  storeRollUpProgress,
} from '#shared/store/reports/report-feed.ts';
import { readSheets, type StoredSheet, sheetKey, writeSheet } from '#shared/store/reports/report-sheets.ts';
import { type Key, keyWithoutAccount, serializeKey } from '#shared/store/table/keys.ts';
import { completeEarlierRecords } from './complete-earlier-records.ts';
import { FeedSince } from './feed-since.ts';
import { recalculateDays } from './recalculate-days.ts';
import { refreshReports } from './refresh.ts';
import { foldReports, type ReportTotals } from './report-totals.ts';

interface ReportDifference {
  readonly account: number;
  readonly sheet: string;
  readonly row: number;
  readonly figure: Figure;
  readonly stored: ExactInteger;
  readonly computed: ExactInteger;
}

interface ReportFindings {
  readonly events: number;
  readonly sheets: number;
  readonly differences: readonly ReportDifference[];
  /** Sheets that changed in every round. */
  readonly unsettled: number;
  /** Malformed events. Reports of their accounts are not repaired. */
  readonly skipped: readonly SkippedEvent[];
}

interface Expected {
  readonly key: Key;
  /** Null without events. */
  readonly rollUp: RollUp | null;
  readonly sheet: Map<number, FigureVector>;
}

const SHEET_BATCH_SIZE = 100;
const MAX_ROUNDS = 5;
/** Reads may see half a transaction until then. */
const SETTLE_MS = 1000;

/**
 * Recomputes reports from events and repairs differences during live traffic. Events store their feed entry, so sheets
 * are compared up to an entry.
 * @param account null: all
 */
export async function rebuildReports({ runtime }: OpenCall, account: number | null): Promise<ReportFindings> {
  await completeEarlierRecords({ runtime }, account);
  const all = await listAccounts();
  const selected = account === null ? all : all.filter(({ id }) => id === account);
  for (const selectedAccount of selected) {
    if (selectedAccount.timeZone !== undefined) await ignoringGaps(() => recalculateDays({ runtime }, selectedAccount));
  }
  const accounts = account === null ? selected.map(({ id }) => id) : [account];
  const feeds = new Map<number, FeedHead>();
  for (const id of accounts) feeds.set(id, await readSettledHead({ runtime }, id));
  for (const id of accounts)
    for (const rollUp of ROLL_UPS) {
      await ignoringGaps(() => refreshReports({ account: { id }, runtime }, rollUp));
    }
  await runtime.sleep(SETTLE_MS);
  const folded = await foldReports(account, feeds);
  const { events, skipped } = folded;
  const unrepaired = accountsNotRepaired(skipped);
  const findings = { events, skipped, sheets: 0, differences: [] as ReportDifference[], unsettled: 0 };
  for (const [id, reports] of folded.accounts) {
    const since = new FeedSince(id, feeds.get(id)?.last ?? 0);
    for (const batch of generateExpectedSheets(id, reports)) {
      const { differences, unsettled } = await compareWithRetries(batch, since, !unrepaired.has(id));
      findings.sheets += batch.length;
      findings.differences.push(...differences);
      findings.unsettled += unsettled;
    }
  }
  for (const [id, { last: number }] of feeds) {
    for (const rollUp of ROLL_UPS)
      if (number > 0 && !unrepaired.has(id)) await storeRollUpProgress(id, rollUp, number, runtime.now());
  }
  return findings;
}

/**
 * Reads the head of a feed without corrections to come: later entries must not repeat what the rebuild corrects. Finishes
 * a recalculation that began meanwhile.
 */
async function readSettledHead(call: OpenCall, account: number): Promise<FeedHead> {
  for (;;) {
    const head = await readFeedHead(account);
    if (!head?.recalculation?.next) return head ?? { last: 0 };
    const { timeZone = UTC } = head;
    await ignoringGaps(() => recalculateDays(call, { id: account, timeZone }));
  }
}

/** The events are complete. */
async function ignoringGaps(refresh: () => Promise<unknown>): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    if (!(error instanceof MissingFeedEntryError)) throw error;
  }
}

/** In parts; promoters' sheets are built on demand. */
function* generateExpectedSheets(account: number, { promoters, sheets }: ReportTotals): Generator<Expected[]> {
  const unexpected = new Map(sheets);
  const markExpected = (expected: Expected[]) => {
    for (const { key } of expected) unexpected.delete(serializeKey(key));
    return splitParts(expected, SHEET_BATCH_SIZE);
  };
  const all = [...promoters.values()].flatMap((rows) => [...rows.values()]);
  yield* markExpected(buildExpectedSheets(account, 'campaigns', all));
  const ids = [...promoters.keys()].sort((a, b) => a - b);
  // Promoters that share sheets are built together.
  const blocks = Map.groupBy(ids, (promoterId) => serializeKey(sheetKey(account, { kind: 'totals', promoterId })));
  for (const block of blocks.values()) {
    yield* markExpected(
      buildExpectedSheets(
        account,
        'promoters',
        block.flatMap((id) => [...(promoters.get(id)?.values() ?? [])]),
      ),
    );
  }
  yield* splitParts(
    [...unexpected.values()].map((key): Expected => ({ key, rollUp: null, sheet: new Map() })),
    SHEET_BATCH_SIZE,
  );
}

function buildExpectedSheets(account: number, rollUp: RollUp, rows: readonly OwnerFigures[]): Expected[] {
  const expected = new Map<string, Expected>();
  for (const row of rows) {
    for (const { sheet: name, row: number, vector } of rollUpContributions(rollUp, row)) {
      const key = sheetKey(account, name);
      const entry = expected.get(serializeKey(key)) ?? { key, rollUp, sheet: new Map() };
      expected.set(serializeKey(key), entry);
      addToReportSheet(entry.sheet, number, vector);
    }
  }
  return [...expected.values()];
}

function splitParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

/**
 * Repeats for sheets that changed meanwhile.
 * @param repairs whether to write
 */
async function compareWithRetries(
  expected: readonly Expected[],
  since: FeedSince,
  repairs: boolean,
): Promise<{ readonly differences: ReportDifference[]; readonly unsettled: number }> {
  const differences: ReportDifference[] = [];
  let open = expected;
  for (let round = 1; open.length > 0 && round <= MAX_ROUNDS; round += 1) {
    const result = await compare(open, since, repairs);
    differences.push(...result.differences);
    open = result.changed;
  }
  return { differences, unsettled: open.length };
}

async function compare(
  expected: readonly Expected[],
  since: FeedSince,
  repairs: boolean,
): Promise<{ readonly differences: ReportDifference[]; readonly changed: Expected[] }> {
  const { account, base } = since;
  // Before the sheets: a missing one then had no contributions so far.
  const positions = new Map<RollUp | null, number>();
  for (const rollUp of ROLL_UPS) positions.set(rollUp, (await readRollUpProgress(account, rollUp)).done);
  const stored = await readSheets(expected.map(({ key }) => key));
  const differences: ReportDifference[] = [];
  const changedSheets: Expected[] = [];
  for (const expectedSheet of expected) {
    const storedSheet = stored.get(serializeKey(expectedSheet.key));
    if (!storedSheet) continue;
    const upTo = Math.max(base, storedSheet.upTo ?? positions.get(expectedSheet.rollUp) ?? base);
    const due = new Map(expectedSheet.sheet);
    for (const { row, vector } of await since.contributionsUpTo(expectedSheet.key, upTo))
      addToReportSheet(due, row, vector);
    const sheetDifferences = compareSheets(account, storedSheet, due);
    if (sheetDifferences.length === 0) continue;
    if (!repairs || (await writeSheet(storedSheet, due, upTo))) differences.push(...sheetDifferences);
    else changedSheets.push(expectedSheet);
  }
  return { differences, changed: changedSheets };
}

function compareSheets(account: number, { key, sheet }: StoredSheet, due: ReportSheet): ReportDifference[] {
  const rows = new Set([...sheet.keys(), ...due.keys()]);
  return [...rows].flatMap((row) =>
    FIGURES.flatMap((figure): ReportDifference[] => {
      const stored = getFigure(sheet.get(row) ?? [], figure);
      const computed = getFigure(due.get(row) ?? [], figure);
      return stored === computed ? [] : [{ account, sheet: keyWithoutAccount(key), row, figure, stored, computed }];
    }),
  );
}
