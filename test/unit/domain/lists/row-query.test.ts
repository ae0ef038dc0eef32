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
const anyRows: fc.Arbitrary<Row[]> = fc
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
  .chain((generated) => {
    const ids = fc.shuffledSubarray(
      generated.map((_, index) => index + 1),
      { minLength: generated.length },
    );
    return ids.map((order) => generated.map((row, index) => ({ ...row, id: order[index] ?? 0 })));
  });
const WHOLE_LIST = { page: 1, perPage: 100 };
const selectIds = (rows: readonly Row[], ...conditions: RowCondition<Row>[]) =>
  selectRows(rows, { conditions, order: [] }, WHOLE_LIST).ids;
const sortIds = (rows: readonly Row[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describe('row conditions', () => {
  test('a condition matches rows with one of several values', () => {
    fc.assert(
      fc.property(anyRows, fc.array(state), (rows, states) => {
        expect(selectIds(rows, columnOneOf('state', states))).toEqual(
          sortIds(rows.filter((row) => states.includes(row.state))),
        );
      }),
    );
  });

  test('a condition on an array matches rows that contain one of several values', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(3), fc.nat(3), (rows, firstId, secondId) => {
        const expected = rows.filter((row) => row.campaignIds.includes(firstId) || row.campaignIds.includes(secondId));
        expect(selectIds(rows, columnOneOf('campaignIds', [firstId, secondId]))).toEqual(sortIds(expected));
      }),
    );
  });

  test('a range includes its ends and excludes null', () => {
    const end = fc.option(day, { nil: undefined });
    fc.assert(
      fc.property(anyRows, end, end, (rows, from, to) => {
        const expected = rows.filter(({ since }) => {
          if (since === null) return false;
          const time = Date.parse(since);
          return (!from || time >= Date.parse(from)) && (!to || time <= Date.parse(to));
        });
        expect(selectIds(rows, columnWithin('since', { from, to }))).toEqual(sortIds(expected));
      }),
    );
  });

  test('a text search ignores case', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom('ada', 'ADA@', 'example', 'shop', 'denied', 'nobody', '.'), (rows, text) => {
        const expected = rows.filter(({ email, state }) =>
          new RegExp(text.replace('.', '\\.'), 'i').test(`${email ?? ''}\n${state}`),
        );
        expect(selectIds(rows, columnContains(['email', 'state'], text))).toEqual(sortIds(expected));
      }),
    );
  });

  test('rows must match all conditions', () => {
    fc.assert(
      fc.property(anyRows, state, fc.nat(3), (rows, wantedState, minAmount) => {
        const expected = rows.filter((row) => row.state === wantedState && row.amount >= minAmount);
        expect(
          selectIds(rows, columnOneOf('state', [wantedState]), columnWithin('amount', { from: minAmount })),
        ).toEqual(sortIds(expected));
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
  function mayPrecede(before: Row, after: Row, sortOrder: readonly RowOrder<Row>[]): boolean {
    for (const { by, direction } of sortOrder) {
      const [first, second] = [before, after].map((row) =>
        typeof row[by] === 'string' ? String(row[by]).toLowerCase() : row[by],
      );
      if (first === second) continue;
      if (first === null || first === undefined) return false;
      if (second === null || second === undefined) return true;
      return direction === 'asc' ? first < second : first > second;
    }
    return sortOrder.at(-1)?.direction === 'desc' ? before.id > after.id : before.id < after.id;
  }

  test('rows are sorted as requested, nulls last, and ties by id in the last direction', () => {
    fc.assert(
      fc.property(anyRows, order, (rows, sortOrder) => {
        const byId = new Map(rows.map((row) => [row.id, row]));
        const sorted = selectRows(rows, { conditions: [], order: sortOrder }, WHOLE_LIST).ids.map(
          (id) => byId.get(id) as Row,
        );
        expect(sortIds(sorted)).toEqual(sortIds(rows));
        for (const [index, row] of sorted.slice(1).entries()) {
          expect(mayPrecede(sorted[index] as Row, row, sortOrder)).toBe(true);
        }
      }),
    );
  });

  test('pages contain every row once, and each has the total', () => {
    fc.assert(
      fc.property(anyRows, order, fc.integer({ min: 1, max: 7 }), (rows, sortOrder, perPage) => {
        const query = { conditions: [columnOneOf<Row>('state', ['active'])], order: sortOrder };
        const allRows = selectRows(rows, query, WHOLE_LIST);
        const pages = Array.from({ length: Math.ceil(allRows.total / perPage) + 1 }, (_, index) =>
          selectRows(rows, query, { page: index + 1, perPage }),
        );
        expect(pages.flatMap(({ ids }) => ids)).toEqual(allRows.ids);
        expect(allRows.total).toBe(allRows.ids.length);
        for (const { total } of pages) expect(total).toBe(allRows.total);
      }),
    );
  });
});
