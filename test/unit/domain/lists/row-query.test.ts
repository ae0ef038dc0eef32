import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnContains,
  columnOneOf,
  columnWithin,
  type RowCondition,
  type RowOrder,
  selectRows,
} from '#shared/domain/lists/row-query.ts';

interface Row {
  readonly id: number;
  readonly state: 'signup' | 'active' | 'denied';
  readonly email: string | null;
  readonly since: string | null;
  readonly amount: number;
  readonly campaignIds: readonly number[];
}

const state = fc.constantFrom('signup' as const, 'active' as const, 'denied' as const);
const day = fc.integer({ min: 1, max: 5 }).map((date) => `2026-01-0${date}T00:00:00.000Z`);
const email = fc.option(fc.constantFrom('Ada@example.com', 'ada@shop.example', 'grace@example.com', 'BOB@example.com'));
const rows: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record({
      state,
      email,
      since: fc.option(day),
      amount: fc.integer({ min: -3, max: 3 }),
      campaignIds: fc.array(fc.nat(3)),
    }),
    { maxLength: 30 },
  )
  .chain((some) => {
    const ids = fc.shuffledSubarray(
      some.map((_, index) => index + 1),
      { minLength: some.length },
    );
    return ids.map((order) => some.map((row, index) => ({ ...row, id: order[index] ?? 0 })));
  });
const all = { page: 1, perPage: 100 };
const only = (some: readonly Row[], ...conditions: RowCondition<Row>[]) =>
  selectRows(some, { conditions, order: [] }, all).ids;
const idsOf = (some: readonly Row[]) => some.map(({ id }) => id).sort((a, b) => a - b);

describe('row conditions', () => {
  test('a condition matches rows with one of several values', () => {
    fc.assert(
      fc.property(rows, fc.array(state), (some, states) => {
        expect(only(some, columnOneOf('state', states))).toEqual(
          idsOf(some.filter((row) => states.includes(row.state))),
        );
      }),
    );
  });

  test('a condition on an array matches rows that contain one of several values', () => {
    fc.assert(
      fc.property(rows, fc.nat(3), fc.nat(3), (some, one, other) => {
        const expected = some.filter((row) => row.campaignIds.includes(one) || row.campaignIds.includes(other));
        expect(only(some, columnOneOf('campaignIds', [one, other]))).toEqual(idsOf(expected));
      }),
    );
  });

  test('a range includes its ends and excludes null', () => {
    const end = fc.option(day, { nil: undefined });
    fc.assert(
      fc.property(rows, end, end, (some, from, to) => {
        const expected = some.filter(({ since }) => {
          if (since === null) return false;
          const time = Date.parse(since);
          return (!from || time >= Date.parse(from)) && (!to || time <= Date.parse(to));
        });
        expect(only(some, columnWithin('since', { from, to }))).toEqual(idsOf(expected));
      }),
    );
  });

  test('a text search ignores case', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('ada', 'ADA@', 'example', 'shop', 'denied', 'nobody', '.'), (some, text) => {
        const expected = some.filter(({ email, state }) =>
          new RegExp(text.replace('.', '\\.'), 'i').test(`${email ?? ''}\n${state}`),
        );
        expect(only(some, columnContains(['email', 'state'], text))).toEqual(idsOf(expected));
      }),
    );
  });

  test('rows must match all conditions', () => {
    fc.assert(
      fc.property(rows, state, fc.nat(3), (some, wanted, least) => {
        const expected = some.filter((row) => row.state === wanted && row.amount >= least);
        expect(only(some, columnOneOf('state', [wanted]), columnWithin('amount', { from: least }))).toEqual(
          idsOf(expected),
        );
      }),
    );
  });
});

describe('row order', () => {
  const direction = fc.constantFrom('asc' as const, 'desc' as const);
  const order = fc.uniqueArray(
    fc.record({ by: fc.constantFrom('id' as const, 'email' as const, 'since' as const, 'amount' as const), direction }),
    { selector: ({ by }) => by },
  );

  /** Whether a row may directly precede another one. */
  function fits(before: Row, after: Row, wanted: readonly RowOrder<Row>[]): boolean {
    for (const { by, direction } of wanted) {
      const [one, other] = [before, after].map((row) =>
        typeof row[by] === 'string' ? String(row[by]).toLowerCase() : row[by],
      );
      if (one === other) continue;
      if (one === null || one === undefined) return false;
      if (other === null || other === undefined) return true;
      return direction === 'asc' ? one < other : one > other;
    }
    return wanted.at(-1)?.direction === 'desc' ? before.id > after.id : before.id < after.id;
  }

  test('rows are sorted as requested, nulls last, and ties by id in the last direction', () => {
    fc.assert(
      fc.property(rows, order, (some, wanted) => {
        const byId = new Map(some.map((row) => [row.id, row]));
        const sorted = selectRows(some, { conditions: [], order: wanted }, all).ids.map((id) => byId.get(id) as Row);
        expect(idsOf(sorted)).toEqual(idsOf(some));
        for (const [index, row] of sorted.slice(1).entries()) {
          expect(fits(sorted[index] as Row, row, wanted)).toBe(true);
        }
      }),
    );
  });

  test('pages contain every row once, and each has the total', () => {
    fc.assert(
      fc.property(rows, order, fc.integer({ min: 1, max: 7 }), (some, wanted, perPage) => {
        const query = { conditions: [columnOneOf<Row>('state', ['active'])], order: wanted };
        const whole = selectRows(some, query, all);
        const pages = Array.from({ length: Math.ceil(whole.total / perPage) + 1 }, (_, index) =>
          selectRows(some, query, { page: index + 1, perPage }),
        );
        expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
        expect(whole.total).toBe(whole.ids.length);
        for (const { total } of pages) expect(total).toBe(whole.total);
      }),
    );
  });
});
