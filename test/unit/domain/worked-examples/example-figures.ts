import { type Change, COUNTERS, type Counter, type SaidChange } from '#shared/domain/projections/change.ts';

/** What a promoter's promotions show, campaign by campaign, after the events that were counted. */
export class ExampleFigures {
  readonly #counters = new Map<number, Record<Counter, number>>();

  /** Counts what an event changes. */
  count(changes: readonly SaidChange[]): void {
    for (const { owner, counts } of changes.filter(isOfPromotion)) {
      const before = this.of(owner.campaignId);
      const after = COUNTERS.map((name) => [name, before[name] + (counts[name] ?? 0)]);
      this.#counters.set(owner.campaignId, Object.fromEntries(after));
    }
  }

  /** What the promotion in that campaign shows. */
  of(campaignId: number): Readonly<Record<Counter, number>> {
    return this.#counters.get(campaignId) ?? NOTHING;
  }
}

const NOTHING = Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Record<Counter, number>;

function isOfPromotion(change: SaidChange): change is Change & { readonly of: 'promotion' } {
  return change.of === 'promotion';
}
