import type { Exact } from './exact.ts';
import { added, type Vector } from './figures.ts';

/** Figures in numbered rows: months of a year, days of a month, or promoters of a block, depending on the key. */
export type Sheet = ReadonlyMap<number, Vector>;

/** Encodes a sheet: sorted rows of number and figures. */
export function packedSheet(sheet: Sheet): string {
  const rows = [...sheet].sort(([one], [other]) => one - other);
  return JSON.stringify(rows.map(([row, vector]) => [row, ...vector.map(asJson)]));
}

/** Decodes {@link packedSheet}. */
export function unpackedSheet(packed: string): Map<number, Vector> {
  const rows: [number, ...(number | string)[]][] = JSON.parse(packed);
  return new Map(rows.map(([row, ...values]) => [row, values.map(fromJson)]));
}

/** Encodes an integer; beyond 2^53 as text. */
export function asJson(value: Exact): number | string {
  return typeof value === 'number' ? value : String(value);
}

/** Decodes {@link asJson}. */
export function fromJson(value: number | string): Exact {
  return typeof value === 'number' ? value : BigInt(value);
}

/** Adds figures to a row. */
export function addTo(sheet: Map<number, Vector>, row: number, vector: Vector): void {
  sheet.set(row, added(sheet.get(row) ?? [], vector));
}
