import type { Exact } from '#shared/domain/figures/exact.ts';
import { FIGURES, type Figure, figureOf, type Vector } from '#shared/domain/figures/figures.ts';
import { reportChangesOf } from '#shared/domain/report-changes.ts';
import { fedRows } from '#shared/domain/reports/feed.ts';
import { contributionsTo, ROLL_UPS, type RollUp } from '#shared/domain/reports/roll-up.ts';
import { addTo, type Sheet } from '#shared/domain/reports/sheet.ts';
import { storedEvent } from '#shared/management/rebuild-fold.ts';
import type { Runtime } from '#shared/runtime.ts';
import { listAccounts } from '#shared/store/accounts.ts';
import { accountOf, type Key, nameOf, withoutAccount } from '#shared/store/keys.ts';
import { MissingEntry, noteProgress, readFed, readFeed, readProgress } from '#shared/store/report-feed.ts';
import { isSheet, readSheets, type StoredSheet, sheetKey, writeSheet } from '#shared/store/report-sheets.ts';
import { scan } from '#shared/store/scan.ts';
import { refreshReports } from './refresh.ts';

/** A figure of a sheet that is not what the events add up to. */
export interface ReportDifference {
  readonly account: number;
  readonly sheet: string;
  readonly row: number;
  readonly figure: Figure;
  readonly stored: Exact;
  readonly computed: Exact;
}

/** What a rebuild has found, and put right. */
export interface ReportFindings {
  readonly events: number;
  readonly sheets: number;
  readonly differences: readonly ReportDifference[];
  /** How many sheets changed each time they were looked at, so that nothing can be said of them. */
  readonly unsettled: number;
}

/** A sheet as the events make it. */
interface Expected {
  readonly key: Key;
  /** What writes it; null where no event speaks of it. */
  readonly rollUp: RollUp | null;
  readonly sheet: Map<number, Vector>;
}

const SHEETS_TOGETHER = 100;
const MOST_ROUNDS = 5;
/** Reads outside of a transaction may see some of its writes before the others; later than this they see all. */
const SETTLE_MS = 1000;
/** So many megabytes of the feed are what happens while a rebuild runs. */
const PAGES_MEANWHILE = 1000;

/**
 * Computes all reports anew from the events, and puts right what differs, while traffic goes on. Each event says which
 * entry of its account's feed it went into: the events up to an entry are what sheets must hold up to that entry, however
 * many have come since.
 * @param account null: every account's
 */
export async function rebuildReports(account: number | null, runtime: Runtime): Promise<ReportFindings> {
  const accounts = account === null ? (await listAccounts()).map(({ id }) => id) : [account];
  const fed = new Map<number, number>();
  for (const id of accounts) fed.set(id, await readFed(id));
  for (const id of accounts) for (const rollUp of ROLL_UPS) await refreshed(id, rollUp, runtime);
  await runtime.sleep(SETTLE_MS);
  const { events, expected } = await foldReports(account, fed);
  const differences: ReportDifference[] = [];
  let open = [...expected.values()];
  for (let round = 1; open.length > 0 && round <= MOST_ROUNDS; round += 1) {
    const changed: Expected[] = [];
    for (let from = 0; from < open.length; from += SHEETS_TOGETHER) {
      const looked = await compare(open.slice(from, from + SHEETS_TOGETHER), fed);
      differences.push(...looked.differences);
      changed.push(...looked.changed);
    }
    open = changed;
  }
  for (const [id, number] of fed) {
    for (const rollUp of ROLL_UPS) if (number > 0) await noteProgress(id, rollUp, number, runtime.now());
  }
  return { events, sheets: expected.size, differences, unsettled: open.length };
}

/** What the feed still has is added first; where it has a gap, only the events can tell. */
async function refreshed(account: number, rollUp: RollUp, runtime: Runtime): Promise<void> {
  try {
    await refreshReports(account, rollUp, runtime);
  } catch (error) {
    if (!(error instanceof MissingEntry)) throw error;
  }
}

/** What the events that are in the feeds up to some entries come to; and the sheets that are stored. */
async function foldReports(account: number | null, fed: ReadonlyMap<number, number>) {
  let events = 0;
  const expected = new Map<string, Expected>();
  const sheetAt = (key: Key, rollUp: RollUp | null): Map<number, Vector> => {
    const known = expected.get(nameOf(key)) ?? { key, rollUp, sheet: new Map() };
    expected.set(nameOf(key), { ...known, rollUp: known.rollUp ?? rollUp });
    return known.sheet;
  };
  const filter = { expression: 'attribute_exists(countedAt) OR attribute_exists(upTo)' };
  await scan(account, filter, (items) => {
    for (const item of items) {
      if (isSheet(item)) {
        sheetAt({ pk: item.pk, sk: item.sk }, null);
        continue;
      }
      const id = accountOf(item.pk);
      if (Number(item.fed ?? 0) > (fed.get(id) ?? 0)) continue;
      events += 1;
      for (const row of fedRows(reportChangesOf(storedEvent(item).event))) {
        for (const rollUp of ROLL_UPS) {
          for (const { sheet, row: number, vector } of contributionsTo(rollUp, row)) {
            addTo(sheetAt(sheetKey(id, sheet), rollUp), number, vector);
          }
        }
      }
    }
  });
  return { events, expected };
}

/** Compares some sheets with what they are to be, and writes those that differ. */
async function compare(
  some: readonly Expected[],
  fed: ReadonlyMap<number, number>,
): Promise<{ readonly differences: ReportDifference[]; readonly changed: Expected[] }> {
  const progress = new Map<string, number>();
  for (const { key, rollUp } of some) {
    const account = accountOf(key.pk);
    if (rollUp === null || progress.has(`${account} ${rollUp}`)) continue;
    progress.set(`${account} ${rollUp}`, (await readProgress(account, rollUp)).done);
  }
  const stored = await readSheets(some.map(({ key }) => key));
  const differences: ReportDifference[] = [];
  const changed: Expected[] = [];
  for (const one of some) {
    const account = accountOf(one.key.pk);
    const is = stored.get(nameOf(one.key));
    if (!is) continue;
    const base = fed.get(account) ?? 0;
    const upTo = Math.max(base, is.upTo ?? progress.get(`${account} ${one.rollUp}`) ?? base);
    const due = await dueAt(one, account, base, upTo);
    const found = differencesIn(account, is, due);
    if (found.length === 0) continue;
    if (await writeSheet(is, due, upTo)) differences.push(...found);
    else changed.push(one);
  }
  return { differences, changed };
}

/** The sheet with what the feed has brought it since. */
async function dueAt({ key, rollUp, sheet }: Expected, account: number, base: number, upTo: number): Promise<Sheet> {
  if (upTo <= base) return sheet;
  const due = new Map(sheet);
  const entries = await readFeed(account, base, upTo, PAGES_MEANWHILE);
  if (entries.length < upTo - base) throw new MissingEntry(account, base + entries.length + 1);
  for (const { rows } of entries) {
    for (const row of rows) {
      for (const of of rollUp === null ? ROLL_UPS : [rollUp]) {
        for (const { sheet: name, row: number, vector } of contributionsTo(of, row)) {
          if (nameOf(sheetKey(account, name)) === nameOf(key)) addTo(due, number, vector);
        }
      }
    }
  }
  return due;
}

function differencesIn(account: number, { key, sheet }: StoredSheet, due: Sheet): ReportDifference[] {
  const rows = new Set([...sheet.keys(), ...due.keys()]);
  return [...rows].flatMap((row) =>
    FIGURES.flatMap((figure): ReportDifference[] => {
      const stored = figureOf(sheet.get(row) ?? [], figure);
      const computed = figureOf(due.get(row) ?? [], figure);
      return stored === computed ? [] : [{ account, sheet: withoutAccount(key), row, figure, stored, computed }];
    }),
  );
}
