import { beforeEach, expect, test, vi } from 'vitest';
import { SourceDownload } from '#shared/domain/import/source-download.ts';
import { ApiProblem } from '#web/ui/api/problem.ts';

const callOperation = vi.hoisted(() => vi.fn());
vi.mock('#web/dashboard/api/operations.ts', () => ({ callOperation }));
// The API client reads the origin on import.
vi.stubGlobal('location', { origin: 'https://api.example' });
const { loadSource } = await import('#web/dashboard/settings/import/load-source.ts');

const KEY = { source: 'rewardful', apiKey: 'secret', accountId: '' } as const;
const BUSY = new ApiProblem({ status: 429, message: 'Try again.', code: 'source_unavailable' });
const REJECTED = new ApiProblem({ status: 422, message: 'api_key is invalid.', code: 'invalid_params' });
const LISTS = ['affiliates', 'affiliate_coupons', 'referrals', 'commissions', 'payouts'];

function start(download = new SourceDownload('rewardful')) {
  const stop = new AbortController();
  const counts: number[] = [];
  const load = () =>
    loadSource(KEY, download, { onProgress: (count) => counts.push(count), signal: stop.signal, wait: async () => {} });
  return { stop, counts, download, load };
}

const listsAsked = () => callOperation.mock.calls.map(([, { body }]) => body.list);

beforeEach(() => {
  callOperation.mockReset().mockResolvedValue({ rows: [{ id: 'a' }], has_more: false });
});

test('the key loads all lists, and the progress counts their rows', async () => {
  const { download, counts, load } = start();
  await load();
  expect(listsAsked()).toEqual(LISTS);
  expect(callOperation.mock.calls[0]).toEqual([
    'POST /api/v2/company/imports/pages',
    {
      body: { source: 'rewardful', api_key: 'secret', account_id: null, list: 'affiliates', page: 1, payout_id: null },
    },
  ]);
  expect([counts, download.next]).toEqual([[1, 2, 3, 4, 5], null]);
});

test('a rate limit is waited for, and a load that failed continues with its page', async () => {
  const { download, load } = start();
  callOperation.mockRejectedValueOnce(BUSY);
  await load();
  expect(listsAsked()).toEqual(['affiliates', ...LISTS]);
  const repeated = start(new SourceDownload('rewardful'));
  callOperation.mockReset().mockResolvedValueOnce({ rows: [], has_more: false }).mockRejectedValueOnce(REJECTED);
  await expect(repeated.load()).rejects.toBe(REJECTED);
  expect(repeated.download.next?.list).toBe('affiliate_coupons');
  callOperation.mockResolvedValue({ rows: [], has_more: false });
  await repeated.load();
  expect([repeated.download.next, download.next]).toEqual([null, null]);
});

test('a stopped load makes no further call', async () => {
  const { stop, download, load } = start();
  callOperation.mockImplementation(async () => {
    stop.abort();
    return { rows: [{ id: 'a' }], has_more: true };
  });
  await load();
  expect(callOperation).toHaveBeenCalledTimes(1);
  expect(download.next).toMatchObject({ list: 'affiliates', page: 2 });
});
