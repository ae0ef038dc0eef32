import * as v from 'valibot';
import { expect, test } from 'vitest';
import { csvReply } from '#shared/http/csv-reply.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { wantsCsv } from '#shared/http/lists/wants-csv.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import type { Route } from '#shared/routes/route.ts';

const row = v.object({ id: v.number(), note: v.string() });
const route = {
  method: 'GET',
  path: '/api/v2/company/notes',
  responses: { 200: { description: '', schema: v.array(row), example: [] } },
} as unknown as Route;
const single = { ...route, responses: { 200: { description: '', schema: row, example: {} } } } as Route;

const createEvent = (rawQueryString: string, overrides: Partial<HttpEvent> = {}) =>
  ({
    headers: { host: 'api.example' },
    rawPath: '/api/v2/company/notes',
    rawQueryString,
    input: { page: 1, per_page: 20 },
    given: {},
    asCsv: true,
    ...overrides,
  }) as unknown as HttpEvent;

const createList = (count: number, bytes: number) => async (input: unknown) => {
  const { page, per_page: perPage } = input as { page: number; per_page: number };
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1, note: 'x'.repeat(bytes) }));
  return new ListPage(rows.slice((page - 1) * perPage, page * perPage), count, { page, perPage });
};
const largeSize = () => 25_000;
const getLines = (text = '') => text.trimEnd().split('\r\n').length - 1;

test('a CSV reply contains all rows if they fit', async () => {
  const reply = await csvReply(route, createEvent('format=csv'), createList(350, 10), largeSize);
  expect(getLines(reply.text)).toBe(350);
  expect(reply.type).toBe('text/csv');
  expect(reply.headers).toEqual({
    total: '350',
    'per-page': '100',
    'content-disposition': 'attachment; filename="notes.csv"',
  });
});

test('a CSV reply of more than 6 MB links through all rows, each once', async () => {
  const list = createList(950, 10_000);
  let [page, lines, calls] = [1, 0, 0];
  for (let next: string | undefined = 'first'; next !== undefined; calls += 1) {
    const input = { page, per_page: 20 };
    const reply = await csvReply(route, createEvent('format=csv', { input, given: { q: 'x', page } }), list, largeSize);
    expect(Buffer.byteLength(reply.text ?? '')).toBeLessThan(6_200_000);
    lines += getLines(reply.text);
    next = /<([^>]+)>; rel="next"/.exec(reply.headers?.link ?? '')?.[1];
    const { searchParams } = new URL(next ?? 'http://none');
    if (next) expect([searchParams.get('format'), searchParams.get('q')]).toEqual(['csv', 'x']);
    page = Number(searchParams.get('page'));
  }
  expect([lines, calls]).toEqual([950, 2]);
});

test('a CSV reply stops reading in time to send its rows', async () => {
  const reply = await csvReply(route, createEvent('format=csv'), createList(350, 10), () => 5000);
  expect(getLines(reply.text)).toBe(100);
  expect(reply.headers?.link).toContain('page=2&format=csv>; rel="next"');
});

test('a CSV reply with a page size contains only that page', async () => {
  const request = { input: { page: 2, per_page: 30 }, given: { page: '2', per_page: '30' } };
  const reply = await csvReply(
    route,
    createEvent('page=2&per_page=30&format=csv', request),
    createList(350, 10),
    largeSize,
  );
  expect(getLines(reply.text)).toBe(30);
  expect(reply.headers?.link).toContain('page=3&per_page=30&format=csv>; rel="next"');
});

test.each([
  ['format=csv', undefined, true],
  ['format=CSV', 'application/json', true],
  ['', 'text/csv', true],
  ['', 'text/csv, application/json;q=0.5', true],
  ['', 'application/json, text/csv;q=0.5', false],
  ['', 'text/csv;q=0', false],
  ['', '*/*', false],
  ['format=json', 'text/csv', false],
])('the query ?%s with Accept %j requests CSV: %s', async (query, accept, isCsv) => {
  expect(await wantsCsv(createEvent(query, { headers: accept ? { accept } : {} }), route)).toBe(isCsv);
  expect(await wantsCsv(createEvent(query, { headers: accept ? { accept } : {} }), single)).toBe(false);
});
