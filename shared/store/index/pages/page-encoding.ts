import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compareCodeUnits, type Entries } from '#shared/store/index/keys/entries.ts';

/** A part of a run as its parent knows it. */
export interface PageRef {
  /** The id of its sheet. */
  readonly id: string;
  /** 0 where the sheet holds entries; else it holds parts, each one lower. */
  readonly height: number;
  /** No key in it comes before this one. */
  readonly first: string;
  /** What its positive weights come to, and its negative ones, without their sign. */
  readonly plus: number;
  readonly minus: number;
  /** Between which numbers the values lie that its keys say besides; null where that is not known, and in earlier versions. */
  readonly zones?: Zones;
}

/** The least and the most of each value that keys say besides; null for what is no number. */
export type Zones = readonly (readonly [least: number, most: number] | null)[];

/** How much of a key that repeats the one before it is said by one character. */
const MAX_SHARED_PREFIX = 90;
const PREFIX_CODE_BASE = 33;
/** Behind a key that counts more than once, before how often. */
const TIMES = '\u001f';

/**
 * Entries as they are stored: a line for each, of how much of the key before it it repeats, and what it adds; those with a
 * negative weight apart. Keys hold no line breaks (key.ts). A key that counts several times has its number behind it; earlier
 * versions repeated the line.
 */
export function encodeEntries({ keys, weights }: Entries): Uint8Array {
  const lines = { plus: [] as string[], minus: [] as string[] };
  const before = { plus: '', minus: '' };
  for (const [index, key] of keys.entries()) {
    const weight = weights[index] ?? 0;
    const sign = weight > 0 ? 'plus' : 'minus';
    const times = Math.abs(weight);
    lines[sign].push(encodeLine(key, before[sign]) + (times > 1 ? TIMES + times.toString(36) : ''));
    before[sign] = key;
  }
  return deflateRawSync(`${lines.plus.join('\n')}\r${lines.minus.join('\n')}`);
}

/** The entries that were stored. */
export function decodeEntries(packed: Uint8Array): Entries {
  const [plus = '', minus = ''] = inflateRawSync(packed).toString('utf8').split('\r');
  const weights = new Map<string, number>();
  for (const [key, times] of decodeLines(plus)) weights.set(key, (weights.get(key) ?? 0) + times);
  const gone = decodeLines(minus);
  if (gone.length === 0) return { keys: [...weights.keys()], weights: [...weights.values()] };
  for (const [key, times] of gone) weights.set(key, (weights.get(key) ?? 0) - times);
  const keys = [...weights.keys()].sort(compareCodeUnits);
  return { keys, weights: keys.map((key) => weights.get(key) ?? 0) };
}

/** Parts of the same height as they are stored. */
export function encodePageRefs(pages: readonly PageRef[]): Uint8Array {
  return deflateRawSync(
    JSON.stringify(
      pages.map(({ id, height, first, plus, minus, zones }) => [
        id,
        height,
        first,
        plus,
        minus,
        ...(zones ? [zones] : []),
      ]),
    ),
  );
}

/** The parts that were stored. */
export function decodePageRefs(packed: Uint8Array): PageRef[] {
  const pages: [string, number, string, number, number, Zones?][] = JSON.parse(inflateRawSync(packed).toString('utf8'));
  return pages.map(([id, height, first, plus, minus, zones]) => ({
    ...{ id, height, first, plus, minus },
    ...(zones ? { zones } : {}),
  }));
}

/** How many characters at its beginning a key has in common with the one before it, as far as they can be left out. */
export function sharedPrefixLength(before: string, key: string): number {
  const most = Math.min(MAX_SHARED_PREFIX, key.length, before.length);
  let shared = 0;
  while (shared < most && key[shared] === before[shared]) shared += 1;
  return shared;
}

function encodeLine(key: string, before: string): string {
  let shared = sharedPrefixLength(before, key);
  // Half of a character of two units would not come back out of UTF-8.
  if (shared > 0 && isHighSurrogate(key.charCodeAt(shared - 1))) shared -= 1;
  return String.fromCharCode(PREFIX_CODE_BASE + shared) + key.slice(shared);
}

/** The keys of some lines, and how often each counts. */
function decodeLines(text: string): [string, number][] {
  if (text === '') return [];
  let before = '';
  return text.split('\n').map((line) => {
    const end = line.indexOf(TIMES);
    const times = end < 0 ? 1 : Number.parseInt(line.slice(end + 1), 36);
    before = before.slice(0, line.charCodeAt(0) - PREFIX_CODE_BASE) + line.slice(1, end < 0 ? undefined : end);
    return [before, times];
  });
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
