import type { Day } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { type TimeZone, UTC } from '#shared/domain/time-zone.ts';
import type { ExactInteger } from './exact-integer.ts';
import { addVectors, type FigureVector, toFigureVector } from './figures.ts';
import { negateReportChanges, type ReportChange, readReportDay } from './report-change.ts';
import { decodeExact, encodeExact } from './report-sheet.ts';

/** Figures of an owner and day, the input of roll-ups. */
export interface OwnerFigures extends Owner {
  readonly day: Day;
  readonly vector: FigureVector;
}

/** Sums report changes by owner and day in a time zone, without zeros. */
export function sumOwnerFigures(changes: readonly ReportChange[], timeZone = UTC): OwnerFigures[] {
  const rows = new Map<string, OwnerFigures>();
  for (const change of changes) {
    const { owner, figures } = change;
    const day = readReportDay(change, timeZone);
    const name = `${day} ${owner.campaignId} ${owner.promoterId}`;
    const vector = addVectors(rows.get(name)?.vector ?? [], toFigureVector(figures));
    rows.set(name, { ...owner, day, vector });
  }
  return [...rows.values()].filter(({ vector }) => vector.length > 0);
}

/** Returns what moves changes from their days in one time zone to those in another. */
export function moveOwnerFigures(changes: readonly ReportChange[], from: TimeZone, to: TimeZone): OwnerFigures[] {
  const moved = changes.filter((change) => readReportDay(change, from) !== readReportDay(change, to));
  return [...sumOwnerFigures(negateReportChanges(moved), from), ...sumOwnerFigures(moved, to)];
}

/** Encodes rows. */
export function encodeOwnerFigures(rows: readonly OwnerFigures[]): string {
  return JSON.stringify(
    rows.map(({ day, campaignId, promoterId, vector }) => [day, campaignId, promoterId, ...vector.map(encodeExact)]),
  );
}

/** Decodes {@link encodeOwnerFigures}. */
export function decodeOwnerFigures(packed: string): OwnerFigures[] {
  const rows: [Day, number, number, ...(number | string)[]][] = JSON.parse(packed);
  return rows.map(([day, campaignId, promoterId, ...values]) => {
    const vector: ExactInteger[] = values.map(decodeExact);
    return { day, campaignId, promoterId, vector };
  });
}
