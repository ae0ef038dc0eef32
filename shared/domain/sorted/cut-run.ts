import type { Entries } from './entries.ts';
import { type Part, packedEntries, packedParts, sharedWith } from './sheet.ts';

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
      this.#keys.push(key);
      this.#weights.push(weights[index] ?? 0);
      const isMany = this.#keys.length >= MANY_ENTRIES && this.#characters >= LEAST_CHARACTERS;
      const isFull = isMany || this.#characters >= MOST_CHARACTERS;
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
export function countedIn({ weights }: Entries): Pick<Part, 'plus' | 'minus'> {
  let [plus, minus] = [0, 0];
  for (const weight of weights) {
    if (weight > 0) plus += weight;
    else minus -= weight;
  }
  return { plus, minus };
}

/** The part that is a sheet of other parts, in order and of one height. */
export function parentOf(parts: readonly Part[], sheet: string): Part {
  const [{ first, height } = { first: '', height: 0 }] = parts;
  const plus = parts.reduce((sum, part) => sum + part.plus, 0);
  const minus = parts.reduce((sum, part) => sum + part.minus, 0);
  return { sheet, height: height + 1, first, plus, minus };
}
