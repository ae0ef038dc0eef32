import { type Key, nameOf } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import type { Seen } from '#shared/store/table/revision.ts';
import { Contended, Obstructed } from '#shared/store/table/transaction.ts';
import type { Fold } from './rebuild-fold.ts';

/** Comparison and repair of one kind of projection. */
export interface Kind<S extends Seen, D> {
  /** Keys that the events contribute to. */
  keysIn(fold: Fold): Iterable<Key>;
  /** Placeholder for a missing item. */
  none(key: Key): S;
  /** By name, including placeholders for missing items. */
  read(keys: readonly Key[]): Promise<Map<string, S>>;
  differencesOf(stored: S, fold: Fold): D[];
  /** @throws Obstructed, Contended if the item has changed since it was read */
  repair(stored: S, differences: readonly D[], fold: Fold): Promise<void>;
}

/**
 * Compares projections with events until no item is open. The projector raises an item's revision with every counted
 * event: an item with the same revision before and after the events were read is comparable; others stay open for the
 * next round.
 */
export class Comparison<S extends Seen, D> {
  readonly items: number;
  readonly differences: D[] = [];
  readonly #kind: Kind<S, D>;
  readonly #repairs: (key: Key) => boolean;
  #before: ReadonlyMap<string, S>;
  #open: Map<string, Key>;

  /**
   * @param before items as stored before the events were read
   * @param repairs whether to repair an item, unless it changes meanwhile
   */
  constructor(kind: Kind<S, D>, before: ReadonlyMap<string, S>, fold: Fold, repairs: (key: Key) => boolean) {
    this.#kind = kind;
    this.#repairs = repairs;
    this.#before = before;
    const stored = [...before].map(([name, { key }]): [string, Key] => [name, key]);
    const spoken = [...kind.keysIn(fold)].map((key): [string, Key] => [nameOf(key), key]);
    this.#open = new Map([...stored, ...spoken]);
    this.items = this.#open.size;
  }

  /** Number of items that changed in every round. */
  get unsettled(): number {
    return this.#open.size;
  }

  /** Compares the open items with the given fold. */
  async look(fold: Fold, pace: Pace): Promise<void> {
    // Paced: the number of items may exceed the table's capacity next to live traffic.
    const read = await pace.inHundreds([...this.#open.values()], (some) => this.#kind.read(some));
    const after = new Map(read.flatMap((some) => [...some]));
    const moved = new Map<string, Key>();
    for (const [name, key] of this.#open) {
      const stored = this.#before.get(name) ?? this.#kind.none(key);
      const still = after.get(name)?.revision === stored.revision;
      const found = still ? this.#kind.differencesOf(stored, fold) : [];
      if (still && (found.length === 0 || (await this.#settle(stored, found, fold)))) this.differences.push(...found);
      else moved.set(name, key);
    }
    this.#before = after;
    this.#open = moved;
  }

  async #settle(stored: S, differences: readonly D[], fold: Fold): Promise<boolean> {
    if (!this.#repairs(stored.key)) return true;
    try {
      await this.#kind.repair(stored, differences, fold);
      return true;
    } catch (error) {
      if (error instanceof Obstructed || error instanceof Contended) return false;
      throw error;
    }
  }
}
