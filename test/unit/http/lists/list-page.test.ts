import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ListPage, pageReply } from '#shared/http/lists/list-page.ts';
import { OpenEndedPage, openEndedPageReply } from '#shared/http/lists/open-ended-page.ts';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { logger } from '#shared/logging.ts';

/** Lambda limit for a result as JSON. */
const MAX_BYTES = 6_291_556;
const event = { headers: { host: 'api.example' }, rawPath: '/list', given: { ref_id: 'anna' } } as unknown as HttpEvent;

/** The largest accepted rows, with characters that take the most bytes. */
const rows = Array.from({ length: 230 }, (_, index) => ({
  id: index + 1,
  note: (index % 2 ? '"' : '日').repeat(index % 5 === 0 ? 2 : 24_000),
}));
type Row = (typeof rows)[number];

const linkIn = (reply: Reply, rel: string) =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(reply.headers?.link ?? '')?.[1] ?? null;
const listIdsIn = (reply: Reply) => (reply.body as Row[]).map(({ id }) => id);
const isSendable = ({ text, body, headers }: Reply) => {
  const result = { statusCode: 200, headers, body: text ?? JSON.stringify(body) };
  expect(result.body).toBe(JSON.stringify(body));
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MAX_BYTES);
};

const createPage = (page: number, perPage: number) =>
  pageReply(new ListPage(rows.slice((page - 1) * perPage, page * perPage), rows.length, { page, perPage }), event);

describe('pages above the size limit', () => {
  test.each([100, 97, 64, 50])(
    'a page above the limit is cut, and its links lead through all rows once: %i a page',
    (perPage) => {
      const pageNumbers: number[] = [];
      for (let next = { page: 1, perPage }, pages = 0; pages < rows.length; pages += 1) {
        const reply = createPage(next.page, next.perPage);
        isSendable(reply);
        pageNumbers.push(...listIdsIn(reply));
        const link = linkIn(reply, 'next');
        if (!link) break;
        const { searchParams } = new URL(link);
        expect(searchParams.get('ref_id')).toBe('anna');
        next = { page: Number(searchParams.get('page')), perPage: Number(searchParams.get('per_page')) };
      }
      expect(pageNumbers).toEqual(rows.map(({ id }) => id));
    },
  );

  test('a cut page states its new page size', () => {
    const reply = createPage(2, 100);
    expect(reply.headers).toMatchObject({ total: '230', 'per-page': '50' });
    expect(listIdsIn(reply)).toEqual(Array.from({ length: 50 }, (_, index) => 101 + index));
    expect(linkIn(reply, 'prev')).toContain('page=2&per_page=50');
    expect(linkIn(reply, 'next')).toContain('page=4&per_page=50');
    expect(linkIn(reply, 'last')).toContain('page=5&per_page=50');
  });

  test('a cut page contains at least one row', () => {
    const one = [
      { id: 1, note: 'x'.repeat(7_000_000) },
      { id: 2, note: '' },
    ];
    const reply = pageReply(new ListPage(one, 2, { page: 1, perPage: 2 }), event);
    expect(listIdsIn(reply)).toEqual([1]);
    expect(linkIn(reply, 'next')).toContain('page=2&per_page=1');
  });
});

test('a page within the limit is unchanged', () => {
  const reply = pageReply(new ListPage(rows.slice(0, 40), 40, { page: 1, perPage: 100 }), event);
  expect([listIdsIn(reply).length, reply.headers?.['per-page'], linkIn(reply, 'next')]).toEqual([40, '100', null]);
});

test('an open-ended page is cut at the limit, and the next one continues after its last row', () => {
  const reply = openEndedPageReply(
    new OpenEndedPage(rows.slice(0, 100), 100, false, ({ id }: Row) => ({ before: id })),
    event,
  );
  isSendable(reply);
  const last = listIdsIn(reply).at(-1);
  expect(last).toBeLessThan(100);
  expect(linkIn(reply, 'next')).toContain(`before=${last}&per_page=100`);
  const fullPage = openEndedPageReply(
    new OpenEndedPage(rows.slice(0, 9), 9, false, ({ id }: Row) => ({ before: id })),
    event,
  );
  expect([listIdsIn(fullPage).length, linkIn(fullPage, 'next')]).toEqual([9, null]);
});

test('a malformed record is logged and skipped, and the cursor continues after it', () => {
  const calls: unknown[] = [];
  vi.spyOn(logger, 'error').mockImplementation((_, more) => void calls.push(more?.id));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const found = [{ id: 1, tags: ['a'] }, { id: 2 }, { id: 3, tags: ['c'] }];
  const show = (one: { id: number; tags?: string[] }) => ({ id: one.id, tag: (one.tags as string[])[0] });
  const further = { atLeast: 5, rowCursors: ['after 1', 'after 2', 'after 3'], next: 'after all' };
  const page = { page: 1, perPage: 3 };
  const reply = pageReply(ListPage.fromRecords(found, show, further, page), event);
  expect(listIdsIn(reply)).toEqual([1, 3]);
  expect(calls).toEqual([2]);
  expect(new URL(linkIn(reply, 'next') ?? '').searchParams.get('cursor')).toBe('after 3');
});
