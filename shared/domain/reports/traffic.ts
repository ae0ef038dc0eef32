import { type Day, dayNumber, firstDay, type Month, nextMonth, toMonth } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { type TimeZone, UTC } from '#shared/domain/time-zone.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { Traffic } from '#shared/domain/tracking/traffic.ts';
import { addVectors, FIGURES, type Figure, type FigureVector, toFigureVector } from './figures.ts';
import type { MeasureRange } from './measures.ts';
import type { ReportMetric } from './metrics.ts';
import type { ReportSpan } from './period.ts';
import type { FigureTotals, ReportType } from './report.ts';
import { buildReportChanges, type ReportChange, readReportDay, sumReportChanges } from './report-change.ts';
import { computeReportChanges } from './report-changes.ts';
import { decodeExact, encodeExact } from './report-sheet.ts';

/** Metrics by traffic source (specification: reports/traffic_sources). */
export const TRAFFIC_METRICS = [
  'clicks_count',
  'revenue_amount',
  'promoter_earnings_amount',
  'referrals_count',
  'customers_count',
  'sales_count',
  'refunds_count',
  'cancelled_customers_count',
  'referrals_to_customers_cr',
  'clicks_to_customers_cr',
  'clicks_to_referrals_cr',
] as const satisfies readonly ReportMetric[];

export type TrafficMetric = (typeof TRAFFIC_METRICS)[number];

const COUNTED: ReadonlySet<Figure> = new Set(
  FIGURES.filter((figure) => !['active', 'nonLink', 'paid', 'reversals'].includes(figure)),
);

/** Breakdowns: an account by source, page, UTM parameter, country and device, a promoter by sub ID. */
export type TrafficSubject =
  | {
      readonly of: 'source' | 'page' | 'utm-medium' | 'utm-campaign' | 'country' | 'device';
      readonly id?: undefined;
    }
  | { readonly of: 'sub-id'; readonly id: number };

/** Figures of a day, owner and traffic source. */
export interface TrafficRow extends Owner {
  readonly day: Day;
  readonly traffic: Traffic;
  readonly vector: FigureVector;
}

/** Days of a month by name: a source, a page, or a campaign id with a sub ID. */
export type TrafficSheet = ReadonlyMap<string, ReadonlyMap<number, FigureVector>>;

/** Figures to add to a sheet. */
export interface TrafficContribution {
  readonly subject: TrafficSubject;
  readonly month: Month;
  readonly name: string;
  /** From 1. */
  readonly day: number;
  readonly vector: FigureVector;
}

/** Names per sheet: made-up sources must not exceed the size of an item. */
export const MAX_TRAFFIC_NAMES = 200;
/** Names above the limit, and missing ones. */
export const OTHER_TRAFFIC = '(other)';
const UNKNOWN_TRAFFIC = '(unknown)';

/** Breakdowns of the account's reports. */
export const TRAFFIC_REPORTS = {
  traffic_sources: { of: 'source' },
  urls: { of: 'page' },
  utm_mediums: { of: 'utm-medium' },
  utm_campaigns: { of: 'utm-campaign' },
  countries: { of: 'country' },
  devices: { of: 'device' },
} as const satisfies Partial<Record<ReportType, TrafficSubject>>;

/** Whether a report is a breakdown of {@link TRAFFIC_REPORTS}. */
export function isTrafficReport(type: ReportType): type is keyof typeof TRAFFIC_REPORTS {
  return type in TRAFFIC_REPORTS;
}

/**
 * Sums events by traffic source and day in a time zone. They count once when they happen: leads that move and
 * commissions denied later change nothing.
 */
export function sumTraffic(events: readonly JournalEvent[], timeZone = UTC): TrafficRow[] {
  const rows = new Map<string, TrafficRow>();
  for (const event of events) {
    if (event.event === 'change' || event.traffic === undefined) continue;
    const { promoterId, campaignId } = event;
    for (const { day, vector, isOwn } of splitByDay(event, timeZone)) {
      const traffic = isOwn ? event.traffic : removeSubId(event.traffic);
      const name = JSON.stringify([day, promoterId, campaignId, traffic.source, traffic.page, traffic.subId]);
      rows.set(name, {
        day,
        promoterId,
        campaignId,
        traffic,
        vector: addVectors(rows.get(name)?.vector ?? [], vector),
      });
    }
  }
  return [...rows.values()];
}

/**
 * Splits an event by day, and into the promoter's own results and earnings of others, such as the parent. The latter
 * have no sub ID, because the promoter sees those sheets.
 */
function splitByDay(
  event: TrackedEvent,
  timeZone: TimeZone,
): { readonly day: Day; readonly vector: FigureVector; readonly isOwn: boolean }[] {
  const { promoterId, campaignId } = event;
  const [own, others] = [
    { promoterId, campaignId },
    { promoterId: 0, campaignId: 0 },
  ];
  const changes = computeTrafficChanges(event).map((change) => ({
    ...change,
    owner: change.owner.promoterId === promoterId ? own : others,
  }));
  return sumReportChanges(changes).map((change) => ({
    day: readReportDay(change, timeZone),
    vector: toFigureVector(change.figures),
    isOwn: change.owner.promoterId === promoterId,
  }));
}

type TrackedEvent = Exclude<JournalEvent, { readonly event: 'change' }>;

/** Computes the report changes of an event in breakdowns. A replaced lead stays where it was counted. */
export function computeTrafficChanges(event: TrackedEvent): ReportChange[] {
  const isReplaced = event.event === 'signup' && event.replaced;
  const changes = isReplaced ? buildReportChanges(event, event.at, { signups: 1 }) : computeReportChanges(event);
  return changes.map((change) => ({ ...change, figures: selectTrafficFigures(change) }));
}

function removeSubId({ source, page }: Traffic): Traffic {
  return { source, page };
}

function selectTrafficFigures({ figures }: ReportChange): ReportChange['figures'] {
  return Object.fromEntries(Object.entries(figures).filter(([figure]) => COUNTED.has(figure as Figure)));
}

/** Encodes rows. */
export function encodeTrafficRows(rows: readonly TrafficRow[]): string {
  return JSON.stringify(
    rows.map(({ day, campaignId, promoterId, traffic: { source, page, subId = '' }, vector }) => [
      day,
      campaignId,
      promoterId,
      source,
      page,
      subId,
      ...vector.map(encodeExact),
    ]),
  );
}

/** Decodes {@link encodeTrafficRows}. */
export function decodeTrafficRows(packed: string): TrafficRow[] {
  const rows: [Day, number, number, string, string, string, ...(number | string)[]][] = JSON.parse(packed);
  return rows.map(([day, campaignId, promoterId, source, page, subId, ...values]) => {
    const traffic = { source, page, ...(subId === '' ? {} : { subId }) };
    return { day, campaignId, promoterId, traffic, vector: values.map(decodeExact) };
  });
}

/** Returns what a row adds to the sheets of an account. */
export function trafficContributions({
  day,
  campaignId,
  promoterId,
  traffic,
  vector,
}: TrafficRow): TrafficContribution[] {
  const at = { month: toMonth(day), day: dayNumber(day), vector };
  const { source, page, subId } = traffic;
  return [
    { ...at, subject: { of: 'source' }, name: source },
    { ...at, subject: { of: 'page' }, name: page === '' ? UNKNOWN_TRAFFIC : page },
    ...(subId === undefined
      ? []
      : [{ ...at, subject: { of: 'sub-id', id: promoterId } as const, name: formatSubIdName(campaignId, subId) }]),
  ];
}

/** Names a sub ID in a sheet: campaign id, space, sub ID. */
export function formatSubIdName(campaignId: number, subId: string): string {
  return `${campaignId} ${subId}`;
}

/** Parses such a name; no campaign for {@link OTHER_TRAFFIC}. */
export function parseSubIdName(name: string): { readonly campaignId: number | null; readonly subId: string } {
  const blank = name.indexOf(' ');
  if (name === OTHER_TRAFFIC || blank < 0) return { campaignId: null, subId: name };
  return { campaignId: Number(name.slice(0, blank)), subId: name.slice(blank + 1) };
}

/** Adds to a sheet; names above the limit count as {@link OTHER_TRAFFIC}. */
export function addToTrafficSheet(
  sheet: TrafficSheet,
  more: readonly Pick<TrafficContribution, 'name' | 'day' | 'vector'>[],
): TrafficSheet {
  const names = new Map([...sheet].map(([name, days]) => [name, new Map(days)]));
  for (const { name, day, vector } of more) {
    const bucket = names.has(name) || names.size < MAX_TRAFFIC_NAMES ? name : OTHER_TRAFFIC;
    const days = names.get(bucket) ?? new Map<number, FigureVector>();
    names.set(bucket, days.set(day, addVectors(days.get(day) ?? [], vector)));
  }
  return names;
}

/** Whether a sheet has all figures of a name. Otherwise, some may count as {@link OTHER_TRAFFIC}. */
export function isCountedSeparately(sheet: TrafficSheet, name: string): boolean {
  return sheet.has(name) || sheet.size < MAX_TRAFFIC_NAMES || !sheet.has(OTHER_TRAFFIC);
}

/** Encodes a sheet: `[[name, [day, …figures], …], …]`. */
export function encodeTrafficSheet(sheet: TrafficSheet): string {
  const names = [...sheet].map(([name, days]) => [
    name,
    ...[...days].map(([day, vector]) => [day, ...vector.map(encodeExact)]),
  ]);
  return JSON.stringify(names);
}

/** Decodes {@link encodeTrafficSheet}. */
export function decodeTrafficSheet(packed: string): TrafficSheet {
  const names: [string, ...[number, ...(number | string)[]][]][] = JSON.parse(packed);
  return new Map(
    names.map(([name, ...days]) => [name, new Map(days.map(([day, ...values]) => [day, values.map(decodeExact)]))]),
  );
}

/** Returns the months of a span. */
export function listSpanMonths({ from, to }: ReportSpan): Month[] {
  const months: Month[] = [];
  for (let month = toMonth(from); firstDay(month) < to; month = nextMonth(month)) months.push(month);
  return months;
}

/** Sums figures by name, for ranges within the given months. */
export function trafficTotals(sheets: ReadonlyMap<Month, TrafficSheet>): Map<string, FigureTotals> {
  const names = new Map<string, Map<Day, FigureVector>>();
  for (const [month, sheet] of sheets) {
    for (const [name, days] of sheet) {
      const vectors = names.get(name) ?? new Map<Day, FigureVector>();
      for (const [day, vector] of days) vectors.set(`${month}-${String(day).padStart(2, '0')}`, vector);
      names.set(name, vectors);
    }
  }
  return new Map([...names].map(([name, days]) => [name, { total: (range) => sumRange(days, range) }]));
}

function sumRange(days: ReadonlyMap<Day, FigureVector>, { from, to }: MeasureRange): FigureVector {
  let sum: FigureVector = [];
  for (const [day, vector] of days) if (day < to && (from === null || day >= from)) sum = addVectors(sum, vector);
  return sum;
}
