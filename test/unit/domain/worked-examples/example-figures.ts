import { COUNTERS, type Counter, type ProjectionChange, type StoredChange } from '#shared/domain/projections/change.ts';

/** Counters of the promotions of a promoter, by campaign. */
export class ExampleFigures {
  readonly #counters = new Map<number, Record<Counter, number>>();

  count(changes: readonly StoredChange[]): void {
    for (const { owner, counts } of changes.filter(isOfPromotion)) {
      const before = this.of(owner.campaignId);
      const after = COUNTERS.map((name) => [name, before[name] + (counts[name] ?? 0)]);
      this.#counters.set(owner.campaignId, Object.fromEntries(after));
    }
  }

  of(campaignId: number): Readonly<Record<Counter, number>> {
    return this.#counters.get(campaignId) ?? NOTHING;
  }
}

const NOTHING = Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Record<Counter, number>;

function isOfPromotion(change: StoredChange): change is ProjectionChange & { readonly of: 'promotion' } {
  return change.of === 'promotion';
}
