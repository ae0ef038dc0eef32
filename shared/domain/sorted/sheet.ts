import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { byCodeUnits, type Entries } from './entries.ts';

/** A part of a run as its parent knows it. */
export interface Part {
  /** The id of its sheet. */
  readonly sheet: string;
  /** 0 where the sheet holds entries; else it holds parts, each one lower. */
  readonly height: number;
  /** No key in it comes before this one. */
  readonly first: string;
  /** What its positive weights come to, and its negative ones, without their sign. */
  readonly plus: number;
  readonly minus: number;
}

/** How much of a key that repeats the one before it is said by one character. */
const MOST_SHARED = 90;
const FIRST_SIGN = 33;

/**
 * Entries as they are stored: a line for each, of how much of the key before it it repeats, and what it adds; those with a
 * negative weight apart. Keys hold no line breaks (key.ts).
 */
export function packedEntries({ keys, weights }: Entries): Uint8Array {
  const lines = { plus: [] as string[], minus: [] as string[] };
  const before = { plus: '', minus: '' };
  for (const [index, key] of keys.entries()) {
    const weight = weights[index] ?? 0;
    const sign = weight > 0 ? 'plus' : 'minus';
    for (let times = Math.abs(weight); times > 0; times -= 1) {
      lines[sign].push(shortened(key, before[sign]));
      before[sign] = key;
    }
  }
  return deflateRawSync(`${lines.plus.join('\n')}\r${lines.minus.join('\n')}`);
}

/** The entries that were stored. */
export function unpackedEntries(packed: Uint8Array): Entries {
  const [plus = '', minus = ''] = inflateRawSync(packed).toString('utf8').split('\r');
  const weights = new Map<string, number>();
  for (const key of lengthened(plus)) weights.set(key, (weights.get(key) ?? 0) + 1);
  const gone = lengthened(minus);
  if (gone.length === 0) return { keys: [...weights.keys()], weights: [...weights.values()] };
  for (const key of gone) weights.set(key, (weights.get(key) ?? 0) - 1);
  const keys = [...weights.keys()].sort(byCodeUnits);
  return { keys, weights: keys.map((key) => weights.get(key) ?? 0) };
}

/** Parts of the same height as they are stored. */
export function packedParts(parts: readonly Part[]): Uint8Array {
  return deflateRawSync(
    JSON.stringify(parts.map(({ sheet, height, first, plus, minus }) => [sheet, height, first, plus, minus])),
  );
}

/** The parts that were stored. */
export function unpackedParts(packed: Uint8Array): Part[] {
  const parts: [string, number, string, number, number][] = JSON.parse(inflateRawSync(packed).toString('utf8'));
  return parts.map(([sheet, height, first, plus, minus]) => ({ sheet, height, first, plus, minus }));
}

function shortened(key: string, before: string): string {
  const most = Math.min(MOST_SHARED, key.length, before.length);
  let shared = 0;
  while (shared < most && key[shared] === before[shared]) shared += 1;
  // Half of a character of two units would not come back out of UTF-8.
  if (shared > 0 && isHigh(key.charCodeAt(shared - 1))) shared -= 1;
  return String.fromCharCode(FIRST_SIGN + shared) + key.slice(shared);
}

function lengthened(text: string): string[] {
  if (text === '') return [];
  let before = '';
  return text.split('\n').map((line) => {
    before = before.slice(0, line.charCodeAt(0) - FIRST_SIGN) + line.slice(1);
    return before;
  });
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
