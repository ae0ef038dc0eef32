import { expect, test } from 'vitest';
import { readListFiles } from '#shared/domain/import/list-files.ts';
import { type ApiSource, SourceDownload, trimSourceRow } from '#shared/domain/import/source-download.ts';

/** Downloads lists in pages of a row. */
function downloadAll(source: ApiSource, lists: Readonly<Record<string, readonly { readonly id: number }[]>>) {
  const download = new SourceDownload(source);
  const requests: string[] = [];
  for (let { next } = download; next; { next } = download) {
    const name = next.payoutId === null ? next.list : `${next.list}-${next.payoutId}`;
    const rows = lists[name] ?? [];
    requests.push(`${name} ${next.page}`);
    download.add({ rows: rows.slice(next.page - 1, next.page), hasMore: next.page < rows.length });
  }
  return { requests, files: Object.fromEntries(download.files.map(({ name, text }) => [name, JSON.parse(text)])) };
}

test('each list is downloaded page by page, as a file', () => {
  const { requests, files } = downloadAll('rewardful', { referrals: [{ id: 1 }, { id: 2 }], payouts: [{ id: 3 }] });
  expect(requests).toEqual([
    'affiliates 1',
    'affiliate_coupons 1',
    'referrals 1',
    'referrals 2',
    'commissions 1',
    'payouts 1',
  ]);
  expect(files['referrals.json']).toEqual([{ id: 1 }, { id: 2 }]);
  expect(files['commissions.json']).toEqual([]);
});

test('the commissions of FirstPromoter’s paid payouts are downloaded by payout', () => {
  const payouts = ['completed', 'pending', 'processing'].map((status, index) => ({ id: index + 1, status }));
  const { requests, files } = downloadAll('firstpromoter', { payouts, 'payout_commissions-1': [{ id: 7 }, { id: 8 }] });
  expect(requests.slice(-3)).toEqual(['payout_commissions-1 1', 'payout_commissions-1 2', 'payout_commissions-3 1']);
  expect(files['payout_commissions-1.json']).toEqual([{ id: 7 }, { id: 8 }]);
  expect(files['payout_commissions-3.json']).toEqual([]);
});

test('a page is requested until it is added, so that a failed one can be repeated', () => {
  const download = new SourceDownload('rewardful');
  expect([download.next, download.next]).toEqual(Array(2).fill({ list: 'affiliates', page: 1, payoutId: null }));
  download.add({ rows: [{ id: 'a' }], hasMore: true });
  expect(download.next).toEqual({ list: 'affiliates', page: 2, payoutId: null });
  expect(download.count).toBe(1);
});

test('a row that moved to the next page meanwhile is kept once', () => {
  const download = new SourceDownload('firstpromoter');
  download.add({ rows: [{ id: 2 }, { id: 1 }], hasMore: true });
  download.add({ rows: [{ id: 1 }], hasMore: false });
  expect(JSON.parse(download.files[0]?.text ?? '')).toEqual([{ id: 2 }, { id: 1 }]);
});

test.each([
  ['with', [{ id: 1, name: 'Ada' }]],
  ['without', [{ name: 'Ada' }]],
])('a further page of the same rows %s ids ends the list, even if the service names more pages', (_, rows) => {
  const download = new SourceDownload('rewardful');
  download.add({ rows, hasMore: true });
  expect(download.next).toMatchObject({ list: 'affiliates', page: 2 });
  download.add({ rows, hasMore: true });
  expect(download.next).toMatchObject({ list: 'affiliate_coupons', page: 1 });
});

test('an empty account can be read as files', () => {
  const download = new SourceDownload('rewardful');
  while (download.next) download.add({ rows: [], hasMore: false });
  expect(readListFiles('rewardful', download.files, 'USD').leftOut).toEqual([]);
});

test('a row loses its credential and all but the ids of its commissions', () => {
  const payout = { id: 1, password_setup_url: 'https://secret', commissions: [{ id: 'c1', amount: 5 }, null] };
  expect(trimSourceRow(payout)).toEqual({ id: 1, commissions: [{ id: 'c1' }] });
  expect(trimSourceRow({ id: 2, commissions: null })).toEqual({ id: 2, commissions: null });
});

test('a row loses the credentials of nested objects', () => {
  const promoter = { id: 3, password_setup_url: 'https://secret' };
  const row = { id: 1, promoter, promotions: [{ promoter }, null, 'text'] };
  expect(trimSourceRow(row)).toEqual({
    id: 1,
    promoter: { id: 3 },
    promotions: [{ promoter: { id: 3 } }, null, 'text'],
  });
});
