import type { Exact } from './exact.ts';
import { added, type Vector } from './figures.ts';

/**
 * Figures in rows: what each row's number stands for says the sheet's key (store/reports/report-sheets.ts): months of a year, days
 * of a month, promoters of a hundred.
 */
export type Sheet = ReadonlyMap<number, Vector>;

/** A sheet as it is stored: rows in order, each its number and its figures; what is beyond 2^53 is text. */
export function packedSheet(sheet: Sheet): string {
  const rows = [...sheet].sort(([one], [other]) => one - other);
  return JSON.stringify(rows.map(([row, vector]) => [row, ...vector.map(asJson)]));
}

/** The sheet that was stored. */
export function unpackedSheet(packed: string): Map<number, Vector> {
  const rows: [number, ...(number | string)[]][] = JSON.parse(packed);
  return new Map(rows.map(([row, ...values]) => [row, values.map(fromJson)]));
}

/** An integer as JSON keeps it exactly. */
export function asJson(value: Exact): number | string {
  return typeof value === 'number' ? value : String(value);
}

export function fromJson(value: number | string): Exact {
  return typeof value === 'number' ? value : BigInt(value);
}

/** Adds to a row of a sheet that is being made. */
export function addTo(sheet: Map<number, Vector>, row: number, vector: Vector): void {
  sheet.set(row, added(sheet.get(row) ?? [], vector));
}
