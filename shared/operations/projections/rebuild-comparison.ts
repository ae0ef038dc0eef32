import { type Key, nameOf } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import type { Seen } from '#shared/store/table/revision.ts';
import { Contended, Obstructed } from '#shared/store/table/transaction.ts';
import type { Fold } from './rebuild-fold.ts';

/** How one kind of projection is compared with the events, and put right. */
export interface Kind<S extends Seen, D> {
  /** What the events speak of. */
  keysIn(fold: Fold): Iterable<Key>;
  /** What is not stored. */
  none(key: Key): S;
  /** By name; there is an entry for what is not stored. */
  read(keys: readonly Key[]): Promise<Map<string, S>>;
  differencesOf(stored: S, fold: Fold): D[];
  /** @throws Obstructed, Contended where it has changed since it was read */
  repair(stored: S, differences: readonly D[], fold: Fold): Promise<void>;
}

/**
 * What is compared, as long as something is open. The projector raises an item's revision with every mark that belongs
 * to it: what has the same revision before and after the events were read can be compared with them; all else stays open,
 * and is looked at again.
 */
export class Comparison<S extends Seen, D> {
  readonly items: number;
  readonly differences: D[] = [];
  readonly #kind: Kind<S, D>;
  readonly #repairs: (key: Key) => boolean;
  #before: ReadonlyMap<string, S>;
  #open: Map<string, Key>;

  /**
   * @param before what was stored before the events were read
   * @param repairs of which items differences are put right, each unless its item changes meanwhile
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

  /** How many items changed each time they were looked at. */
  get unsettled(): number {
    return this.#open.size;
  }

  /** Compares what is open with the events as they are now. */
  async look(fold: Fold, pace: Pace): Promise<void> {
    // There may be more items than the table gives at once beside what requests ask of it.
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
