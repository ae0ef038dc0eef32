import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compareCodeUnits, type Entries } from '#shared/store/index/keys/entries.ts';

/** A page as its parent refers to it. */
export interface PageRef {
  readonly id: string;
  /** 0 for a page of entries. A higher page refers to pages that are one level lower. */
  readonly height: number;
  /** Lower bound of its keys. */
  readonly first: string;
  /** Sums of positive and of negative weights, both without a sign. */
  readonly plus: number;
  readonly minus: number;
  /** Missing without included values, and in pages of earlier versions. */
  readonly zones?: Zones;
}

/**
 * Minimum and maximum of each included value; null if no key has a number or time there. Range filters skip such pages,
 * so texts must not be filtered by range.
 */
export type Zones = readonly (readonly [least: number, most: number] | null)[];

/** One character encodes how many characters a key shares with the one before it. */
const MAX_SHARED_PREFIX = 90;
const PREFIX_CODE_BASE = 33;
/** Precedes the weight of a key, when it is not 1. */
const WEIGHT_SEPARATOR = '\u001f';

/**
 * Encodes entries with prefix compression, one line each, negative weights separately. Earlier versions repeated a line
 * instead of its weight.
 */
export function encodeEntries({ keys, weights }: Entries): Uint8Array {
  const lines = { plus: [] as string[], minus: [] as string[] };
  const before = { plus: '', minus: '' };
  for (const [index, key] of keys.entries()) {
    const weight = weights[index] ?? 0;
    const sign = weight > 0 ? 'plus' : 'minus';
    const times = Math.abs(weight);
    lines[sign].push(encodeLine(key, before[sign]) + (times > 1 ? WEIGHT_SEPARATOR + times.toString(36) : ''));
    before[sign] = key;
  }
  return deflateRawSync(`${lines.plus.join('\n')}\r${lines.minus.join('\n')}`);
}

/** Decodes {@link encodeEntries}, earlier versions included. */
export function decodeEntries(packed: Uint8Array): Entries {
  const [plus = '', minus = ''] = inflateRawSync(packed).toString('utf8').split('\r');
  const weights = new Map<string, number>();
  for (const [key, times] of decodeLines(plus)) weights.set(key, (weights.get(key) ?? 0) + times);
  const removed = decodeLines(minus);
  if (removed.length === 0) return { keys: [...weights.keys()], weights: [...weights.values()] };
  for (const [key, times] of removed) weights.set(key, (weights.get(key) ?? 0) - times);
  const keys = [...weights.keys()].sort(compareCodeUnits);
  return { keys, weights: keys.map((key) => weights.get(key) ?? 0) };
}

/** Encodes references to pages of the same height. */
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

/** Decodes {@link encodePageRefs}. */
export function decodePageRefs(packed: Uint8Array): PageRef[] {
  const pages: [string, number, string, number, number, Zones?][] = JSON.parse(inflateRawSync(packed).toString('utf8'));
  return pages.map(([id, height, first, plus, minus, zones]) => ({
    id,
    height,
    first,
    plus,
    minus,
    ...(zones ? { zones } : {}),
  }));
}

/** Returns the length of the common prefix, up to the encodable maximum. */
export function sharedPrefixLength(before: string, key: string): number {
  const maxShared = Math.min(MAX_SHARED_PREFIX, key.length, before.length);
  let shared = 0;
  while (shared < maxShared && key[shared] === before[shared]) shared += 1;
  return shared;
}

function encodeLine(key: string, before: string): string {
  let shared = sharedPrefixLength(before, key);
  // Half a surrogate pair would not survive UTF-8.
  if (shared > 0 && isHighSurrogate(key.charCodeAt(shared - 1))) shared -= 1;
  return String.fromCharCode(PREFIX_CODE_BASE + shared) + key.slice(shared);
}

function decodeLines(text: string): [string, number][] {
  if (text === '') return [];
  let before = '';
  return text.split('\n').map((line) => {
    const end = line.indexOf(WEIGHT_SEPARATOR);
    const times = end < 0 ? 1 : Number.parseInt(line.slice(end + 1), 36);
    before = before.slice(0, line.charCodeAt(0) - PREFIX_CODE_BASE) + line.slice(1, end < 0 ? undefined : end);
    return [before, times];
  });
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
