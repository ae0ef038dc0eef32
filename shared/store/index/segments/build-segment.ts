import type { Entries } from '#shared/store/index/keys/entries.ts';
import { lengthBeside, numbersIn } from '#shared/store/index/keys/key-encoding.ts';
import {
  type Part,
  packedEntries,
  packedParts,
  sharedWith,
  type Zones,
} from '#shared/store/index/pages/page-encoding.ts';

/** A sheet that is to be stored. */
export interface NewSheet {
  readonly id: string;
  readonly packed: Uint8Array;
}

/**
 * With how much a sheet is full: some four kilobytes when it is packed. What counts is what keys do not repeat of those before
 * them; there are more of those that differ by little.
 */
const MANY_ENTRIES = 512;
const LEAST_CHARACTERS = 4000;
const MOST_CHARACTERS = 24_000;
/** Of what keys say besides: numbers, which hardly become smaller as they are packed. */
const MOST_BESIDE = 2900;
const MOST_PARTS = 200;

/**
 * Cuts a run into sheets, and sheets of those until one holds all of it. It is given entries in order, as many at a time as
 * there are, and hands the sheets out that are full: so a run may be far larger than the memory.
 */
export class RunCutter {
  readonly #newId: () => string;
  #keys: string[] = [];
  #weights: number[] = [];
  #characters = 0;
  #beside = 0;
  /** Parts that are in no sheet yet, by their height. */
  readonly #parts: Part[][] = [];

  /** @param newId makes ids of sheets */
  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Takes further entries, all of which come behind those before. @returns the sheets that are full by that */
  take({ keys, weights }: Entries): NewSheet[] {
    const sheets: NewSheet[] = [];
    for (const [index, key] of keys.entries()) {
      this.#characters += key.length - sharedWith(this.#keys.at(-1) ?? '', key);
      this.#beside += lengthBeside(key);
      this.#keys.push(key);
      this.#weights.push(weights[index] ?? 0);
      const isMany = this.#keys.length >= MANY_ENTRIES && this.#characters >= LEAST_CHARACTERS;
      const isFull = isMany || this.#characters >= MOST_CHARACTERS || this.#beside >= MOST_BESIDE;
      if (isFull) sheets.push(...this.#closeEntries());
    }
    return sheets;
  }

  /** Ends the run. @returns the last sheets, and the part that holds all of it; null where nothing was taken */
  finish(): { readonly sheets: NewSheet[]; readonly root: Part | null } {
    const sheets = this.#keys.length > 0 ? this.#closeEntries() : [];
    for (let height = 0; height < this.#parts.length; height += 1) {
      const parts = this.#parts[height] ?? [];
      const isTop = height === this.#parts.length - 1;
      if (isTop && parts.length === 1) return { sheets, root: parts[0] ?? null };
      if (parts.length > 0) sheets.push(...this.#closeParts(height));
    }
    return { sheets, root: null };
  }

  #closeEntries(): NewSheet[] {
    const entries = { keys: this.#keys, weights: this.#weights };
    const part = { sheet: this.#newId(), height: 0, first: entries.keys[0] ?? '', ...countedIn(entries) };
    this.#keys = [];
    this.#weights = [];
    this.#characters = 0;
    this.#beside = 0;
    return [{ id: part.sheet, packed: packedEntries(entries) }, ...this.#add(part)];
  }

  #add(part: Part): NewSheet[] {
    const parts = this.#parts[part.height] ?? [];
    this.#parts[part.height] = parts;
    parts.push(part);
    return parts.length >= MOST_PARTS ? this.#closeParts(part.height) : [];
  }

  #closeParts(height: number): NewSheet[] {
    const parts = this.#parts[height] ?? [];
    this.#parts[height] = [];
    const part = parentOf(parts, this.#newId());
    return [{ id: part.sheet, packed: packedParts(parts) }, ...this.#add(part)];
  }
}

/** What the parent of a sheet of entries has to know of their weights. */
export function countedIn({ keys, weights }: Entries): Pick<Part, 'plus' | 'minus' | 'zones'> {
  let [plus, minus] = [0, 0];
  for (const weight of weights) {
    if (weight > 0) plus += weight;
    else minus -= weight;
  }
  return { plus, minus, ...zoned(zonesOf(keys)) };
}

/** Between which numbers the values lie that keys say besides. */
function zonesOf(keys: readonly string[]): Zones {
  const zones: ([number, number] | null)[] = [];
  for (const key of keys) {
    for (const [index, value] of numbersIn(key).entries()) {
      const zone = zones[index];
      if (value === null) zones[index] ??= null;
      else if (zone) zones[index] = [Math.min(zone[0], value), Math.max(zone[1], value)];
      else zones[index] = [value, value];
    }
  }
  return zones;
}

function zoned(zones: Zones): Pick<Part, 'zones'> {
  return zones.length > 0 ? { zones } : {};
}

/** The part that is a sheet of other parts, in order and of one height. */
export function parentOf(parts: readonly Part[], sheet: string): Part {
  const [{ first, height } = { first: '', height: 0 }] = parts;
  const plus = parts.reduce((sum, part) => sum + part.plus, 0);
  const minus = parts.reduce((sum, part) => sum + part.minus, 0);
  return { sheet, height: height + 1, first, plus, minus, ...zoned(zonesAround(parts)) };
}

function zonesAround(parts: readonly Part[]): Zones {
  const [{ zones: some = [] } = {}] = parts;
  return some.map((_, index) => {
    const zones = parts.flatMap(({ zones = [] }) => zones[index] ?? []);
    return zones.length > 0 ? [Math.min(...zones), Math.max(...zones)] : null;
  });
}
