import type { Day } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ExactInteger } from './exact-integer.ts';
import { addVectors, type FigureVector, toFigureVector } from './figures.ts';
import type { ReportChange } from './report-change.ts';
import { decodeExact, encodeExact } from './report-sheet.ts';

/** Figures of an owner and day, the input of roll-ups. */
export interface OwnerFigures extends Owner {
  readonly day: Day;
  readonly vector: FigureVector;
}

/** Sums report changes by day and owner, without zeros. */
export function sumOwnerFigures(changes: readonly ReportChange[]): OwnerFigures[] {
  const rows = new Map<string, OwnerFigures>();
  for (const { day, owner, figures } of changes) {
    const name = `${day} ${owner.campaignId} ${owner.promoterId}`;
    const vector = addVectors(rows.get(name)?.vector ?? [], toFigureVector(figures));
    rows.set(name, { ...owner, day, vector });
  }
  return [...rows.values()].filter(({ vector }) => vector.length > 0);
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
