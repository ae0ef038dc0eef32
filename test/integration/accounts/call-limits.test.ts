import type { Context } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { functionFile, type KeyedRoute } from '#shared/routes/route.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { v1LeadsList } from '#shared/routes/v1/leads/leads.ts';
import { v2CampaignsList } from '#shared/routes/v2/campaigns/campaigns.ts';
import { runtime } from '#shared/runtime.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { createCredentials } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { type Observed, observe } from '#test/support/service/observe.ts';

const context = { getRemainingTimeInMillis: () => 900_000 } as Context;
const MOST = 50;

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});
beforeEach(async () => {
  process.env.CALLS_PER_MINUTE = String(MOST);
  // Calls are counted per minute: a fixed clock keeps each test within one.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 60_000) });
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env.CALLS_PER_MINUTE;
});

const aProcess = (route: KeyedRoute) => observe(functionFile(route));
const call = async ({ handler }: Observed, route: KeyedRoute, key = company.key) => {
  const event = createApiEvent(route, {}, createCredentials(route.auth, { account: company.account, key }));
  return (await handler(event, context)) as { statusCode: number; headers: Record<string, string>; body: string };
};
/** Statuses of `count` consecutive calls. */
async function statuses(process: Observed, route: KeyedRoute, count: number, key?: string): Promise<number[]> {
  const all: number[] = [];
  for (let calls = 0; calls < count; calls += 1) all.push((await call(process, route, key)).statusCode);
  return all;
}
const aKey = async () => (await issueApiKey({ account: company.account, runtime }, 'other')).key;
const getWrites = ({ actions }: Observed) => [...actions].filter((action) => action === 'UpdateItem');

describe('calls of a key', () => {
  test('the first 19 calls of a key cause no write', async () => {
    const process = await aProcess(v2CampaignsList);
    expect(new Set(await statuses(process, v2CampaignsList, 19, await aKey()))).toEqual(new Set([200]));
    expect(getWrites(process)).toEqual([]);
  });

  test('calls of a key are counted across processes, and excess calls get 429 with Retry-After', async () => {
    const key = await aKey();
    const [one, other] = [await aProcess(v2CampaignsList), await aProcess(v1LeadsList)];
    const first = await statuses(one, v2CampaignsList, 40, key);
    expect(first).toEqual(first.map(() => 200));
    // A process learns of other processes' calls when it writes its own count, so it may exceed the limit.
    const second = await statuses(other, v1LeadsList, 40, key);
    expect(second.filter((status) => status === 200)).toHaveLength(20);
    expect(second.at(-1)).toBe(429);
    const counted = other.calls.filter(({ action }) => action === 'UpdateItem');
    expect(counted).toHaveLength(1);
    const { headers, body } = await call(other, v1LeadsList, key);
    expect(JSON.parse(body)).toEqual({
      error: 'Too many calls with this key. Try again in a minute.',
      code: 'too_many_requests',
    });
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(headers['ratelimit-policy']).toBe(`"calls";q=${MOST};w=60`);
    expect(headers.ratelimit).toMatch(/^"calls";r=0;t=\d+$/);
  });

  test('a key over its limit blocks neither other keys nor tracking calls', async () => {
    const key = await aKey();
    const process = await aProcess(v2CampaignsList);
    expect((await statuses(process, v2CampaignsList, MOST + 1, key)).at(-1)).toBe(429);
    expect((await call(process, v2CampaignsList, await aKey())).statusCode).toBe(200);
    const tracking = await aProcess(v2Sale);
    expect(await statuses(tracking, v2Sale, 3, key)).toEqual([400, 400, 400]);
  });
});
