import { expect, test } from 'vitest';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import { type LoadPage, parseNextLink, parsePage, type RowPage } from '#web/ui/lists/pages.ts';

const response = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

test('the next page of a list is read from the Link header', () => {
  const link = '<https://api.example/x?page=1>; rel="first", <https://api.example/x?q=a&page=3>; rel="next"';
  expect(parseNextLink(link)).toEqual({ page: 3, cursor: undefined });
  expect(parseNextLink('<https://api.example/x?cursor=a%2Bb>; rel="next"')).toEqual({ page: undefined, cursor: 'a+b' });
  expect(parseNextLink('<https://api.example/x?page=1>; rel="first"')).toBeUndefined();
  expect(parseNextLink(null)).toBeUndefined();
});

test('a response without an exact total states a minimum', () => {
  expect(parsePage([1], response({ total: '12' }))).toMatchObject({ total: 12, isTotalLowerBound: false });
  expect(parsePage([1], response({ 'total-at-least': '12' }))).toMatchObject({ total: 12, isTotalLowerBound: true });
});

const getId = ({ id }: { readonly id: number }) => id;

test('pages of a list are combined in order, without duplicate rows', async () => {
  type Row = { readonly id: number };
  const pages: readonly Partial<RowPage<Row>>[] = [
    { rows: [{ id: 3 }, { id: 1 }], next: { page: 2 } },
    { rows: [{ id: 1 }, { id: 7 }], next: { cursor: 'c' } },
    { rows: [{ id: 2 }] },
  ];
  const queries: object[] = [];
  const pager: LoadPage<Row> = async (query) => {
    queries.push(query);
    return { rows: [], next: undefined, total: 5, isTotalLowerBound: false, ...pages[queries.length - 1] };
  };
  expect(await fetchAllRows(pager, { q: 'a' }, getId)).toEqual([{ id: 3 }, { id: 1 }, { id: 7 }, { id: 2 }]);
  expect(queries).toEqual([
    { q: 'a', per_page: 100 },
    { q: 'a', per_page: 100, page: 2 },
    { q: 'a', per_page: 100, cursor: 'c' },
  ]);
});

test('a list that shrinks while being read is read again, since rows may have moved to earlier pages', async () => {
  type Row = { readonly id: number };
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  const pages: readonly Partial<RowPage<Row>>[] = [
    { rows: rows(1, 2), total: 4, next: { page: 2 } },
    // The first row is gone, so the third row is now the second.
    { rows: rows(4), total: 3 },
    { rows: rows(2, 3), total: 3, next: { page: 2 } },
    { rows: rows(4), total: 3 },
  ];
  let queries = 0;
  const pager: LoadPage<Row> = async () => {
    queries += 1;
    return { rows: [], next: undefined, total: 0, isTotalLowerBound: false, ...pages[queries - 1] };
  };
  expect(await fetchAllRows(pager, {}, getId)).toEqual(rows(2, 3, 4));
});
