import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { minuteNumber } from '#shared/domain/tracking/click-limit.ts';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import type { limitClicks } from '#shared/operations/tracking/limit-clicks.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { reserveClickBlock } from '#shared/store/tracking/click-limits.ts';
import { fromPage } from '#test/support/script/from-page.ts';
import { aCompany, type Company, post, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let company: Company;
beforeEach(async () => {
  company = await aCompany();
});

/** A process of the function, which knows of the others by the table alone. */
async function aProcess() {
  vi.resetModules();
  const { limitClicks } = await import('#shared/operations/tracking/limit-clicks.ts');
  const { documents } = await import('#shared/store/table/client.ts');
  return { withinClickLimits: limitClicks, sent: vi.spyOn(documents, 'send') };
}
type Process = Awaited<ReturnType<typeof aProcess>>;

/** What a click does within the limits: nothing; or it is recorded, each of another visitor or all of the same. */
type Work = Parameters<typeof limitClicks<void>>[2];
const unrecorded: Work = async () => {};

async function recorded(tidOf: () => string): Promise<Work> {
  const { promoterId, campaignId, id: promotionId } = (await company.promoter()).promotion;
  const at = runtime.now();
  return async (record) => {
    const click = { event: 'click', tid: tidOf(), promoterId, campaignId, promotionId, at, recordedAt: at } as const;
    await record(company.account.id, click);
  };
}
const newVisitor = () => newVisitorId(runtime.token());

/** How many of so many clicks are let pass, one after the other. */
async function passed(
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

describe('clicks of a minute', () => {
  test('of one source are counted up to 120, and others go on', async () => {
    const process = await aProcess();
    expect(await passed(process, 500, ONE)).toBe(120);
    expect(await passed(process, 20, () => '203.0.113.10')).toBe(20);
    expect(await passed(process, 20, ONE, { at: NOON + 60_000 })).toBe(20);
  });

  test('of a network of IPv6 are those of one source', async () => {
    const process = await aProcess();
    expect(await passed(process, 200, (index) => `2001:db8::${index.toString(16)}`)).toBe(120);
  });

  test('of an account are counted up to 1,200, from however many sources', async () => {
    const process = await aProcess();
    expect(await passed(process, 1500, (index) => `198.51.${index % 250}.1`)).toBe(1200);
  });

  test('are those of all processes, which count no more than a few without asking', async () => {
    const processes = [await aProcess(), await aProcess(), await aProcess()];
    let count = 0;
    for (const process of processes) count += await passed(process, 200, ONE);
    expect(count).toBeLessThanOrEqual(120 + 2 * 5);
  });

  test('are hardly more where a burst has started many processes, each of which sees few', async () => {
    let count = 0;
    for (let started = 0; started < 30; started += 1) count += await passed(await aProcess(), 15, ONE);
    expect(count).toBeLessThanOrEqual(120 + 30 * 5);
  });

  test('cost one call each, also those that take more of the minute, and none once it is used up', async () => {
    const [process, work] = [await aProcess(), await recorded(newVisitor)];
    expect(await passed(process, 200, ONE, { work })).toBe(120);
    expect(process.sent).toHaveBeenCalledTimes(120);
  });

  test('of processes at the same time are all counted, up to 120 and those that nobody was asked for', async () => {
    const work = await recorded(newVisitor);
    const processes = [await aProcess(), await aProcess(), await aProcess(), await aProcess()];
    const counts = await Promise.all(processes.map((process) => passed(process, 60, ONE, { work })));
    const count = counts.reduce((total, passed) => total + passed, 0);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(count).toBeLessThanOrEqual(120 + 4 * 5);
  });

  test('count also where a visitor that is known sends them', async () => {
    const tid = newVisitor();
    const work = await recorded(() => tid);
    expect(await passed(await aProcess(), 200, ONE, { work })).toBe(120);
  });
});

test('a click that meets another at a counter is counted, and so is what it takes', async () => {
  const [process, work] = [await aProcess(), await recorded(newVisitor)];
  await passed(process, 5, ONE, { work });
  const { TransactionCanceledException } = await import('@aws-sdk/client-dynamodb');
  const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
  process.sent.mockRejectedValueOnce(
    new TransactionCanceledException({ message: 'conflict', $metadata: {}, CancellationReasons }),
  );
  expect(await passed(process, 200, ONE, { work })).toBe(115);
  // Of the one that met another: the transaction, what it takes, and the click.
  expect(process.sent).toHaveBeenCalledTimes(120 + 2);
});

test('a click that meets the projector at its visitor is recorded all the same', async () => {
  const tid = newVisitor();
  const [process, work] = [await aProcess(), await recorded(() => tid)];
  await passed(process, 1, ONE, { work });
  const { TransactionConflictException } = await import('@aws-sdk/client-dynamodb');
  process.sent.mockRejectedValueOnce(new TransactionConflictException({ message: 'conflict', $metadata: {} }));
  expect(await passed(process, 1, ONE, { work })).toBe(1);
});

test('a click too many is answered when to come again, and is no click', async () => {
  const { promotion } = await company.promoter();
  const now = minuteNumber(Date.now());
  for (const minute of [now, now + 1]) {
    await reserveClickBlock({ account: company.account.id, source: null, minute, count: 1200, most: 1200 });
  }
  const click = () =>
    request('/tr', {
      method: 'POST',
      body: new URLSearchParams({ account: String(company.account.id), ref_id: promotion.refId }),
    });
  const answers = [];
  for (let clicks = 0; clicks < 105; clicks += 1) answers.push(await click());
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body).toEqual({ message: 'Too many clicks. Try again in a minute.', code: 'too_many_requests' });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const counted = await eventually(
    () => readCounters(company.account.id, promotion),
    ({ visitors_count }) => visitors_count === answers.length - refused.length,
  );
  expect(counted.visitors_count).toBe(answers.length - refused.length);
});

test('an account that is not there costs one read, whatever the click carries', async () => {
  const { trackClick } = await import('#shared/operations/tracking/click.ts');
  const { documents } = await import('#shared/store/table/client.ts');
  const sent = vi.spyOn(documents, 'send');
  const url = 'https://shop.example/?ref=a&via=b&fpr=c&fp_ref=d&a=e&other=f';
  await expect(trackClick({ runtime }, { account: 2_000_000_000, url })).rejects.toThrow('ref_not_found');
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
});

test('a bot is answered, and does not count', async () => {
  const { promotion } = await company.promoter();
  const body = JSON.stringify({ account: company.account.id, ref_id: promotion.refId });
  const page = { host: 'track.shop.example', body };
  const bot = await fromPage('/tr', { ...page, headers: { origin: 'https://www.shop.example', 'user-agent': GOOGLE } });
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

test('a visitor that comes again is kept longer, once in a week', async () => {
  const { promotion } = await company.promoter();
  const { trackClick } = await import('#shared/operations/tracking/click.ts');
  const { findVisitor } = await import('#shared/store/tracking/visitors.ts');
  const at = (day: number) => ({ ...runtime, now: () => new Date(NOON + day * DAY_MS).toISOString() });
  const click = (day: number, tid?: string) =>
    trackClick({ runtime: at(day) }, { account: company.account.id, refId: promotion.refId, tid });
  const until = (day: number) => NOON / 1000 + (day + 60 + 30) * 86_400;
  const { tid } = await click(0);
  const kept = async () => (await findVisitor(company.account.id, tid)) as Record<string, unknown> | null;
  expect((await eventually(kept, (item) => item?.expires_at !== undefined))?.expires_at).toBe(until(0));
  await click(6, tid);
  expect(await kept()).toMatchObject({ keptUntil: until(0), expires_at: until(0) });
  await click(7, tid);
  expect(await kept()).toMatchObject({ keptUntil: until(7), expires_at: until(7) });
});
