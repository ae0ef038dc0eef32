import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { minuteNumber } from '#shared/domain/tracking/click-limit.ts';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import type { limitClicks } from '#shared/operations/tracking/limit-clicks.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { reserveClickBlock } from '#shared/store/tracking/click-limits.ts';
import { sendFromPage } from '#test/support/script/from-page.ts';
import { aCompany, type Company, post, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let company: Company;
beforeEach(async () => {
  company = await aCompany();
});

/** An instance of the function that shares only the table with the others. */
async function aProcess() {
  vi.resetModules();
  const { limitClicks } = await import('#shared/operations/tracking/limit-clicks.ts');
  const { documentClient } = await import('#shared/store/table/client.ts');
  return { withinClickLimits: limitClicks, sent: vi.spyOn(documentClient, 'send') };
}
type Process = Awaited<ReturnType<typeof aProcess>>;

/** The work of a click within the limits: nothing, or recording a new or a known visitor. */
type Work = Parameters<typeof limitClicks<void>>[2];
const unrecorded: Work = async () => {};

async function recordWork(tidOf: () => string): Promise<Work> {
  const { promoterId, campaignId, id: promotionId } = (await company.promoter()).promotion;
  const at = runtime.now();
  return async (record) => {
    const click = { event: 'click', tid: tidOf(), promoterId, campaignId, promotionId, at, recordedAt: at } as const;
    await record(company.account.id, click);
  };
}
const createVisitor = () => newVisitorId(runtime.token());

/** Number of accepted clicks among sequential ones. */
async function countPassed(
  { withinClickLimits }: Process,
  clicks: number,
  source: (index: number) => string,
  { work = unrecorded, at = NOON } = {},
) {
  let count = 0;
  const now = () => new Date(at).toISOString();
  for (let index = 0; index < clicks; index += 1) {
    const from = { account: company.account.id, address: source(index) };
    await withinClickLimits({ runtime: { ...runtime, now } }, from, work).then(
      () => {
        count += 1;
      },
      (error: Error) => expect(error.message).toBe('too_many_clicks'),
    );
  }
  return count;
}

const ONE = () => '203.0.113.9';

describe('clicks per minute', () => {
  test('clicks of one source are limited to 120 a minute without affecting others', async () => {
    const process = await aProcess();
    expect(await countPassed(process, 500, ONE)).toBe(120);
    expect(await countPassed(process, 20, () => '203.0.113.10')).toBe(20);
    expect(await countPassed(process, 20, ONE, { at: NOON + 60_000 })).toBe(20);
  });

  test('an IPv6 network counts as one source', async () => {
    const process = await aProcess();
    expect(await countPassed(process, 200, (index) => `2001:db8::${index.toString(16)}`)).toBe(120);
  });

  test('clicks of an account are limited to 1,200 a minute across sources', async () => {
    const process = await aProcess();
    expect(await countPassed(process, 1500, (index) => `198.51.${index % 250}.1`)).toBe(1200);
  });

  test('clicks are limited across processes, each of which counts a few without asking', async () => {
    const processes = [await aProcess(), await aProcess(), await aProcess()];
    let count = 0;
    for (const process of processes) count += await countPassed(process, 200, ONE);
    expect(count).toBeLessThanOrEqual(120 + 2 * 5);
  });

  test('a burst over many processes exceeds the limit only slightly', async () => {
    let count = 0;
    for (let started = 0; started < 30; started += 1) count += await countPassed(await aProcess(), 15, ONE);
    expect(count).toBeLessThanOrEqual(120 + 30 * 5);
  });

  test('a click within the limit costs one call, and none once the limit is reached', async () => {
    const [process, work] = [await aProcess(), await recordWork(createVisitor)];
    expect(await countPassed(process, 200, ONE, { work })).toBe(120);
    expect(process.sent).toHaveBeenCalledTimes(120);
  });

  test('concurrent processes exceed the limit only by their unchecked clicks', async () => {
    const work = await recordWork(createVisitor);
    const processes = [await aProcess(), await aProcess(), await aProcess(), await aProcess()];
    const counts = await Promise.all(processes.map((process) => countPassed(process, 60, ONE, { work })));
    const count = counts.reduce((total, passed) => total + passed, 0);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(count).toBeLessThanOrEqual(120 + 4 * 5);
  });

  test('repeated clicks of a known visitor count towards the limit', async () => {
    const tid = createVisitor();
    const work = await recordWork(() => tid);
    expect(await countPassed(await aProcess(), 200, ONE, { work })).toBe(120);
  });
});

test('a click that conflicts at a counter is retried and counted', async () => {
  const [process, work] = [await aProcess(), await recordWork(createVisitor)];
  await countPassed(process, 5, ONE, { work });
  const { TransactionCanceledException } = await import('@aws-sdk/client-dynamodb');
  const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
  process.sent.mockRejectedValueOnce(
    new TransactionCanceledException({ message: 'conflict', $metadata: {}, CancellationReasons }),
  );
  expect(await countPassed(process, 200, ONE, { work })).toBe(115);
  // The conflicting click needs three calls: the transaction, its block, and the click.
  expect(process.sent).toHaveBeenCalledTimes(120 + 2);
});

test('a click that conflicts with the projector at its visitor is still recorded', async () => {
  const tid = createVisitor();
  const [process, work] = [await aProcess(), await recordWork(() => tid)];
  await countPassed(process, 1, ONE, { work });
  const { TransactionConflictException } = await import('@aws-sdk/client-dynamodb');
  process.sent.mockRejectedValueOnce(new TransactionConflictException({ message: 'conflict', $metadata: {} }));
  expect(await countPassed(process, 1, ONE, { work })).toBe(1);
});

test('a click over the limit returns 429 with Retry-After and is not counted', async () => {
  const { promotion } = await company.promoter();
  const now = minuteNumber(Date.now());
  for (const minute of [now, now + 1]) {
    await reserveClickBlock({ account: company.account.id, source: null, minute, count: 1200, maxClicks: 1200 });
  }
  const click = () =>
    request('/tr', {
      method: 'POST',
      body: new URLSearchParams({ account: String(company.account.id), ref_id: promotion.refId }),
    });
  const responses = [];
  for (let clicks = 0; clicks < 105; clicks += 1) responses.push(await click());
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body).toEqual({ message: 'Too many clicks. Try again in a minute.', code: 'too_many_requests' });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const counted = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ visitors_count }) => visitors_count === responses.length - refused.length,
  );
  expect(counted.visitors_count).toBe(responses.length - refused.length);
});

test('a click on an unknown account costs one read', async () => {
  const { trackClick } = await import('#shared/operations/tracking/click.ts');
  const { documentClient } = await import('#shared/store/table/client.ts');
  const send = vi.spyOn(documentClient, 'send');
  const url = 'https://shop.example/?ref=a&via=b&fpr=c&fp_ref=d&a=e&other=f';
  await expect(trackClick({ runtime }, { account: 2_000_000_000, url })).rejects.toThrow('ref_not_found');
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
});

test("a bot's click is answered but not counted", async () => {
  const { promotion } = await company.promoter();
  const body = JSON.stringify({ account: company.account.id, ref_id: promotion.refId });
  const page = { host: 'track.shop.example', body };
  const bot = await sendFromPage('/tr', {
    ...page,
    headers: { origin: 'https://www.shop.example', 'user-agent': GOOGLE },
  });
  expect([bot.status, JSON.parse(bot.body)]).toMatchObject([200, { ref_id: promotion.refId, bot: true }]);
  const { body: visitor } = await post('/tr', JSON.parse(body));
  expect(visitor).not.toHaveProperty('bot');
  const counted = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ visitors_count }) => visitors_count > 0,
  );
  expect(counted.visitors_count).toBe(1);
  const signup = { email: 'bot@example.com', tid: JSON.parse(bot.body).tid };
  expect((await company.v1('/track/signup', signup)).status).toBe(404);
});

test("a returning visitor's expiry is extended at most once a week", async () => {
  const { promotion } = await company.promoter();
  const { trackClick } = await import('#shared/operations/tracking/click.ts');
  const { findVisitor } = await import('#shared/store/tracking/visitors.ts');
  const at = (day: number) => ({ ...runtime, now: () => new Date(NOON + day * DAY_MS).toISOString() });
  const click = (day: number, tid?: string) =>
    trackClick({ runtime: at(day) }, { account: company.account.id, refId: promotion.refId, tid });
  const until = (day: number) => NOON / 1000 + (day + 60 + 30) * 86_400;
  const { tid } = await click(0);
  const readStored = async () => (await findVisitor(company.account.id, tid)) as Record<string, unknown> | null;
  expect((await eventually(readStored, (item) => item?.expires_at !== undefined))?.expires_at).toBe(until(0));
  await click(6, tid);
  expect(await readStored()).toMatchObject({ keptUntil: until(0), expires_at: until(0) });
  await click(7, tid);
  expect(await readStored()).toMatchObject({ keptUntil: until(7), expires_at: until(7) });
});
