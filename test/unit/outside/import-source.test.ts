import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalServer, wrapNodeServer } from '#lib/local/server.ts';
import type { SourcePageRequest } from '#shared/domain/import/source-download.ts';
import { fetchSourcePage, SOURCES_VARIABLE, type SourceKey } from '#shared/outside/import-source.ts';

const REWARDFUL: SourceKey = { source: 'rewardful', apiKey: 'secret', accountId: null };
const FIRSTPROMOTER: SourceKey = { source: 'firstpromoter', apiKey: 'key', accountId: 'acme' };
const page = (list: SourcePageRequest['list'], number = 1, payoutId: string | null = null): SourcePageRequest => ({
  list,
  page: number,
  payoutId,
});

let service: LocalServer;
let respond: (response: ServerResponse) => void;
let requests: Pick<IncomingMessage, 'url' | 'headers'>[];

beforeAll(async () => {
  const server = createServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    respond(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  service = wrapNodeServer(server);
});
afterAll(() => service.close());
beforeEach(() => {
  requests = [];
  vi.stubEnv(SOURCES_VARIABLE, service.address);
});
afterEach(() => vi.unstubAllEnvs());

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  respond = (response) => response.writeHead(status, headers).end(JSON.stringify(body));
}

const getReason = (key: SourceKey, request: SourcePageRequest) =>
  fetchSourcePage(key, request).then(
    () => null,
    (error) => error.reason,
  );

test('Rewardful gets the secret as the user name, and says whether a page follows', async () => {
  answerWith(200, { data: [{ id: 'a' }], pagination: { next_page: 3 } });
  expect(await fetchSourcePage(REWARDFUL, page('payouts', 2))).toEqual({ rows: [{ id: 'a' }], hasMore: true });
  const [{ url = '', headers } = { headers: {} }] = requests;
  expect(decodeURIComponent(url)).toBe('/rewardful/payouts?page=2&limit=100&expand[]=commissions&expand[]=affiliate');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('secret:').toString('base64')}`);
  answerWith(200, { data: [], pagination: { next_page: null } });
  expect(await fetchSourcePage(REWARDFUL, page('payouts', 3))).toEqual({ rows: [], hasMore: false });
});

test('FirstPromoter gets the key with the account id; without a Link, its lists end with an empty page', async () => {
  answerWith(200, [{ id: 1 }]);
  expect((await fetchSourcePage(FIRSTPROMOTER, page('payout_commissions', 1, '12'))).hasMore).toBe(true);
  const [{ url = '', headers } = { headers: {} }] = requests;
  expect(decodeURIComponent(url)).toBe('/firstpromoter/commissions?page=1&per_page=100&filters[payout_id]=12');
  expect([headers.authorization, headers['account-id']]).toEqual(['Bearer key', 'acme']);
  answerWith(200, { data: [], meta: {} });
  expect(await fetchSourcePage(FIRSTPROMOTER, page('promoters', 2))).toEqual({ rows: [], hasMore: false });
});

test('rows that are not objects are skipped', async () => {
  answerWith(200, [null, 'text', 7, [{ id: 2 }], { id: 1 }]);
  expect((await fetchSourcePage(FIRSTPROMOTER, page('promoters'))).rows).toEqual([{ id: 1 }]);
});

test.each([
  ['<https://api.firstpromoter.com/x?page=2>; rel="next"', true],
  ['<https://api.firstpromoter.com/x?page=1>; rel="first"', false],
])('a Link of FirstPromoter %s says whether a page follows: %s', async (link, hasMore) => {
  answerWith(200, [{ id: 1 }], { link });
  expect((await fetchSourcePage(FIRSTPROMOTER, page('referrals'))).hasMore).toBe(hasMore);
});

test.each([
  [429, { 'retry-after': '7' }, 7],
  [429, { ratelimit: 'limit=45, remaining=0, reset=12' }, 12],
  [429, { 'retry-after': '86400' }, 60],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 5],
  [503, {}, 5],
])('status %i with %j can be retried after %i s', async (status, headers, retryAfter) => {
  answerWith(status, {}, headers);
  expect(await getReason(REWARDFUL, page('affiliates'))).toEqual({ code: 'source_unavailable', retryAfter });
});

test.each([401, 403])(
  'status %i means that the key is wrong, and the message does not repeat the key',
  async (status) => {
    answerWith(status, { error: 'Invalid API Secret.' });
    const { code, message } = await getReason(FIRSTPROMOTER, page('promoters'));
    expect([code, message]).toEqual([
      'invalid',
      expect.stringMatching(/^api_key is invalid: FirstPromoter rejects it/),
    ]);
    expect(message).not.toContain(FIRSTPROMOTER.apiKey + FIRSTPROMOTER.accountId);
  },
);

test('a redirect is not followed: it could send the key elsewhere', async () => {
  answerWith(302, {}, { location: `${service.address}/elsewhere` });
  expect(await getReason(REWARDFUL, page('affiliates'))).toEqual({ code: 'source_unavailable', retryAfter: 5 });
  expect(requests).toHaveLength(1);
});

test('a response without a list is rejected, and a truncated one can be retried', async () => {
  answerWith(404, { error: 'Not found' });
  expect(await getReason(REWARDFUL, page('affiliates'))).toMatchObject({ code: 'invalid' });
  respond = (response) => response.writeHead(200).end('{"data": [');
  expect(await getReason(REWARDFUL, page('affiliates'))).toMatchObject({ code: 'source_unavailable' });
});

test('outside of a local run, keys are sent only to the services themselves', async () => {
  vi.stubEnv(SOURCES_VARIABLE, undefined);
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  await fetchSourcePage(FIRSTPROMOTER, page('promoters'));
  await fetchSourcePage(REWARDFUL, page('affiliates')).catch(() => {});
  expect(fetched.mock.calls.map(([url]) => String(url).split('?')[0])).toEqual([
    'https://api.firstpromoter.com/api/v2/company/promoters',
    'https://api.getrewardful.com/v1/affiliates',
  ]);
  fetched.mockRestore();
});
