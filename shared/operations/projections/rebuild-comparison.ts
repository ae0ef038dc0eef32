import { type Key, serializeKey } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import type { ItemRevision } from '#shared/store/table/revision.ts';
import { ConditionFailedError, TransactionConflictError } from '#shared/store/table/transaction.ts';
import type { EventTotals } from './event-totals.ts';

/** Comparison and repair of one kind of projection. */
export interface ProjectionKind<S extends ItemRevision, D> {
  keysIn(fold: EventTotals): Iterable<Key>;
  none(key: Key): S;
  /** By name; includes missing items. */
  read(keys: readonly Key[]): Promise<Map<string, S>>;
  differencesOf(stored: S, fold: EventTotals): D[];
  /** @throws ConditionFailedError, TransactionConflictError on a conflict */
  repair(stored: S, differences: readonly D[], fold: EventTotals): Promise<void>;
}

/**
 * Compares projections with events. The projector raises an item's revision with every counted event: items with the
 * same revision before and after reading the events are comparable; others stay open for the next round.
 */
export class ProjectionComparison<S extends ItemRevision, D> {
  readonly items: number;
  readonly differences: D[] = [];
  readonly #kind: ProjectionKind<S, D>;
  readonly #repairs: (key: Key) => boolean;
  #before: ReadonlyMap<string, S>;
  #open: Map<string, Key>;

  /**
   * @param before items read before the events
   * @param repairs whether to repair an item, unless it changes meanwhile
   */
  constructor(
    kind: ProjectionKind<S, D>,
    before: ReadonlyMap<string, S>,
    fold: EventTotals,
    repairs: (key: Key) => boolean,
  ) {
    this.#kind = kind;
    this.#repairs = repairs;
    this.#before = before;
    const stored = [...before].map(([name, { key }]): [string, Key] => [name, key]);
    const expectedKeys = [...kind.keysIn(fold)].map((key): [string, Key] => [serializeKey(key), key]);
    this.#open = new Map([...stored, ...expectedKeys]);
    this.items = this.#open.size;
  }

  /** Items that changed in every round. */
  get unsettled(): number {
    return this.#open.size;
  }

  /** Compares the open items with a fold. */
  async look(fold: EventTotals, pace: Pace): Promise<void> {
    // Paced, to leave capacity for live traffic.
    const read = await pace.runBatches([...this.#open.values()], (batch) => this.#kind.read(batch));
    const after = new Map(read.flatMap((states) => [...states]));
    const movedKeys = new Map<string, Key>();
    for (const [name, key] of this.#open) {
      const stored = this.#before.get(name) ?? this.#kind.none(key);
      const isUnchanged = after.get(name)?.revision === stored.revision;
      const differences = isUnchanged ? this.#kind.differencesOf(stored, fold) : [];
      if (isUnchanged && (differences.length === 0 || (await this.#finishItem(stored, differences, fold))))
        this.differences.push(...differences);
      else movedKeys.set(name, key);
    }
    this.#before = after;
    this.#open = movedKeys;
  }

  async #finishItem(stored: S, differences: readonly D[], fold: EventTotals): Promise<boolean> {
    if (!this.#repairs(stored.key)) return true;
    try {
      await this.#kind.repair(stored, differences, fold);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailedError || error instanceof TransactionConflictError) return false;
      throw error;
    }
  }
}
