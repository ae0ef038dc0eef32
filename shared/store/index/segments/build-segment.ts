import type { Entries } from '#shared/store/index/keys/entries.ts';
import { decodeIncludedNumbers, includedLength } from '#shared/store/index/keys/key-encoding.ts';
import {
  encodeEntries,
  encodePageRefs,
  type PageRef,
  sharedPrefixLength,
  type Zones,
} from '#shared/store/index/pages/page-encoding.ts';

export interface NewPage {
  readonly id: string;
  readonly packed: Uint8Array;
}

/** A page is full at about 4 KB compressed. Characters that a key shares with the one before it do not count. */
const MIN_ENTRIES = 512;
const MIN_CHARACTERS = 4000;
const MAX_CHARACTERS = 24_000;
/** Included numbers hardly compress. */
const MAX_INCLUDED_CHARACTERS = 2900;
const MAX_CHILDREN = 200;

/**
 * Builds the page tree of a segment from sorted entries. Returns full pages as it goes, so a segment may be larger than
 * memory.
 */
export class SegmentBuilder {
  readonly #newId: () => string;
  #keys: string[] = [];
  #weights: number[] = [];
  #characters = 0;
  #includedCharacters = 0;
  /** References that have no parent page yet, by height. */
  readonly #children: PageRef[][] = [];

  /** @param newId generates page ids */
  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Adds entries that sort after all previous ones. Returns the pages that are full. */
  add({ keys, weights }: Entries): NewPage[] {
    const pages: NewPage[] = [];
    for (const [index, key] of keys.entries()) {
      this.#characters += key.length - sharedPrefixLength(this.#keys.at(-1) ?? '', key);
      this.#includedCharacters += includedLength(key);
      this.#keys.push(key);
      this.#weights.push(weights[index] ?? 0);
      const isMany = this.#keys.length >= MIN_ENTRIES && this.#characters >= MIN_CHARACTERS;
      const isFull =
        isMany || this.#characters >= MAX_CHARACTERS || this.#includedCharacters >= MAX_INCLUDED_CHARACTERS;
      if (isFull) pages.push(...this.#closeEntries());
    }
    return pages;
  }

  /** Completes the segment. Returns the last pages and the root; null without entries. */
  finish(): { readonly pages: NewPage[]; readonly root: PageRef | null } {
    const pages = this.#keys.length > 0 ? this.#closeEntries() : [];
    for (let height = 0; height < this.#children.length; height += 1) {
      const children = this.#children[height] ?? [];
      const isTop = height === this.#children.length - 1;
      if (isTop && children.length === 1) return { pages, root: children[0] ?? null };
      if (children.length > 0) pages.push(...this.#closeChildren(height));
    }
    return { pages, root: null };
  }

  #closeEntries(): NewPage[] {
    const entries = { keys: this.#keys, weights: this.#weights };
    const page = { id: this.#newId(), height: 0, first: entries.keys[0] ?? '', ...summarizeEntries(entries) };
    this.#keys = [];
    this.#weights = [];
    this.#characters = 0;
    this.#includedCharacters = 0;
    return [{ id: page.id, packed: encodeEntries(entries) }, ...this.#add(page)];
  }

  #add(page: PageRef): NewPage[] {
    const children = this.#children[page.height] ?? [];
    this.#children[page.height] = children;
    children.push(page);
    return children.length >= MAX_CHILDREN ? this.#closeChildren(page.height) : [];
  }

  #closeChildren(height: number): NewPage[] {
    const children = this.#children[height] ?? [];
    this.#children[height] = [];
    const page = buildParentRef(children, this.#newId());
    return [{ id: page.id, packed: encodePageRefs(children) }, ...this.#add(page)];
  }
}

/** Summarizes entries for the reference to their page. */
export function summarizeEntries({ keys, weights }: Entries): Pick<PageRef, 'plus' | 'minus' | 'zones'> {
  let [plus, minus] = [0, 0];
  for (const weight of weights) {
    if (weight > 0) plus += weight;
    else minus -= weight;
  }
  return { plus, minus, ...withZones(zonesOfKeys(keys)) };
}

function zonesOfKeys(keys: readonly string[]): Zones {
  const zones: ([number, number] | null)[] = [];
  for (const key of keys) {
    for (const [index, value] of decodeIncludedNumbers(key).entries()) {
      const zone = zones[index];
      if (value === null) zones[index] ??= null;
      else if (zone) zones[index] = [Math.min(zone[0], value), Math.max(zone[1], value)];
      else zones[index] = [value, value];
    }
  }
  return zones;
}

function withZones(zones: Zones): Pick<PageRef, 'zones'> {
  return zones.length > 0 ? { zones } : {};
}

/** Builds the reference to a page of references. */
export function buildParentRef(pages: readonly PageRef[], id: string): PageRef {
  const [{ first, height } = { first: '', height: 0 }] = pages;
  const plus = pages.reduce((sum, page) => sum + page.plus, 0);
  const minus = pages.reduce((sum, page) => sum + page.minus, 0);
  return { id, height: height + 1, first, plus, minus, ...withZones(mergeZones(pages)) };
}

function mergeZones(pages: readonly PageRef[]): Zones {
  const [{ zones: firstZones = [] } = {}] = pages;
  return firstZones.map((_, index) => {
    const zones = pages.flatMap(({ zones = [] }) => zones[index] ?? []);
    return zones.length > 0 ? [Math.min(...zones), Math.max(...zones)] : null;
  });
}
