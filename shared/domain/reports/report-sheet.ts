import type { ExactInteger } from './exact-integer.ts';
import { addVectors, type FigureVector } from './figures.ts';

/** Figures in numbered rows: months of a year, days of a month, or promoters of a block, depending on the key. */
export type ReportSheet = ReadonlyMap<number, FigureVector>;

/** Encodes a sheet: sorted rows of number and figures. */
export function encodeReportSheet(sheet: ReportSheet): string {
  const rows = [...sheet].sort(([a], [b]) => a - b);
  return JSON.stringify(rows.map(([row, vector]) => [row, ...vector.map(encodeExact)]));
}

/** Decodes {@link encodeReportSheet}. */
export function decodeReportSheet(packed: string): Map<number, FigureVector> {
  const rows: [number, ...(number | string)[]][] = JSON.parse(packed);
  return new Map(rows.map(([row, ...values]) => [row, values.map(decodeExact)]));
}

/** Encodes an integer; beyond 2^53 as text. */
export function encodeExact(value: ExactInteger): number | string {
  return typeof value === 'number' ? value : String(value);
}

/** Decodes {@link encodeExact}. */
export function decodeExact(value: number | string): ExactInteger {
  return typeof value === 'number' ? value : BigInt(value);
}

/** Adds figures to a row. */
export function addToReportSheet(sheet: Map<number, FigureVector>, row: number, vector: FigureVector): void {
  sheet.set(row, addVectors(sheet.get(row) ?? [], vector));
}
