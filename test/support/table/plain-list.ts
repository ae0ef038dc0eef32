import fc from 'fast-check';
import type { ListRowChanges } from '#shared/domain/lists/list.ts';

/** Reference model of a list: an array plus rows removed before they were added. */
export class PlainList {
  readonly rows: number[] = [];
  readonly early: number[] = [];

  change({ added, removed }: ListRowChanges): void {
    for (const id of removed) if (!takeFrom(this.rows, id)) this.early.push(id);
    for (const id of added) if (!takeFrom(this.early, id)) this.rows.push(id);
  }

  page(page: number, perPage: number): number[] {
    return this.rows.slice((page - 1) * perPage, page * perPage);
  }
}

function takeFrom(ids: number[], id: number): boolean {
  const index = ids.indexOf(id);
  if (index >= 0) ids.splice(index, 1);
  return index >= 0;
}

interface Plan {
  readonly fresh: number;
  readonly leaving: readonly { readonly from: number; readonly rows: number }[];
  readonly returning: number;
  readonly ahead: number;
}

const leaving = fc.record({
  from: fc.oneof(fc.constant(0), fc.nat(1000)),
  rows: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 250 })),
});

const plan: fc.Arbitrary<Plan> = fc.record({
  fresh: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 330 })),
  leaving: fc.array(leaving, { maxLength: 4 }),
  returning: fc.integer({ min: 0, max: 5 }),
  ahead: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 })),
});

export const batches: fc.Arbitrary<ListRowChanges[]> = fc.array(plan, { minLength: 1, maxLength: 8 }).map((plans) => {
  const list = new PlainList();
  const removedIds: number[] = [];
  let next = 1;
  return plans.map(({ fresh, leaving, returning, ahead }) => {
    const addedIds = [...Array.from({ length: fresh }, () => next++), ...removedIds.splice(0, returning)];
    const removedRows = leaving.flatMap(({ from, rows }) => {
      const first = from % Math.max(1, list.rows.length);
      return list.rows.slice(first, first + rows);
    });
    const idsRemovedOnce = [...new Set(removedRows)].filter((id) => !addedIds.includes(id));
    const change = {
      added: addedIds,
      removed: [...idsRemovedOnce, ...Array.from({ length: ahead }, (_, index) => next + index)],
    };
    list.change(change);
    removedIds.push(...idsRemovedOnce);
    return change;
  });
});
