import { addVectors, type FigureVector } from '#shared/domain/reports/figures.ts';
import { type OwnerFigures, sumOwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import {
  type OnSkipped,
  parseClickTally,
  parseEvent,
  type SkippedEvent,
} from '#shared/operations/projections/parse-events.ts';
import { CLICK_ENTRY_FILTER, type FeedHead, isClickInFeed } from '#shared/store/reports/report-feed.ts';
import { isReportSheet, REPORT_SHEET_FILTER } from '#shared/store/reports/report-sheets.ts';
import { type Key, parseAccountId, serializeKey } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';

/** Figures of an account by its events, and its stored sheets. */
export interface ReportTotals {
  /** By promoter, day and campaign. 200 bytes each; possibly millions. */
  readonly promoters: Map<number, Map<string, OwnerFigures>>;
  /** By name. */
  readonly sheets: Map<string, Key>;
}

/**
 * Sums events up to entries of the report feeds, including those from before feeds existed.
 * @param account null: all
 * @param feeds by account
 */
export async function foldReports(
  account: number | null,
  feeds: ReadonlyMap<number, Pick<FeedHead, 'last' | 'timeZone'>>,
): Promise<{
  readonly events: number;
  readonly accounts: ReadonlyMap<number, ReportTotals>;
  /** Malformed events marked as counted. */
  readonly skipped: readonly SkippedEvent[];
}> {
  let events = 0;
  const skipped: SkippedEvent[] = [];
  const onSkipped: OnSkipped = (skippedEvent) => skipped.push(skippedEvent);
  const accounts = new Map<number, ReportTotals>();
  const foldTotals = (id: number): ReportTotals => {
    const folded = accounts.get(id) ?? { promoters: new Map(), sheets: new Map() };
    accounts.set(id, folded);
    return folded;
  };
  const filter = { expression: `attribute_exists(countedAt) OR ${REPORT_SHEET_FILTER} OR ${CLICK_ENTRY_FILTER}` };
  const addItem = (item: Item) => {
    const id = parseAccountId(item.pk);
    if (isReportSheet(item)) return void foldTotals(id).sheets.set(serializeKey(item), { pk: item.pk, sk: item.sk });
    const tally = parseClickTally(item, onSkipped);
    if (!tally && item.clicks !== undefined) return;
    if (isClickInFeed(item) || Number(tally?.number ?? item.fed ?? 0) > (feeds.get(id)?.last ?? 0)) return;
    const stored = tally?.stored ?? parseEvent(item, onSkipped);
    if (!stored) return;
    events += tally?.clicks ?? 1;
    // Clicks outside of the feed are older than time zones.
    const timeZone = item.event === 'click' ? UTC : feeds.get(id)?.timeZone;
    for (const row of sumOwnerFigures(computeReportChanges(stored.event), timeZone)) addRow(foldTotals(id), row);
  };
  await scan(account, filter, (items) => {
    for (const item of items) addItem(item);
  });
  return { events, accounts, skipped };
}

function addRow({ promoters }: ReportTotals, row: OwnerFigures): void {
  const rows = promoters.get(row.promoterId) ?? new Map<string, OwnerFigures>();
  promoters.set(row.promoterId, rows);
  const name = `${row.day} ${row.campaignId}`;
  const before: FigureVector = rows.get(name)?.vector ?? [];
  rows.set(name, { ...row, vector: addVectors(before, row.vector) });
}
