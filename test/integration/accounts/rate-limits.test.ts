import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runtime } from '#shared/runtime.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let company: Company;
beforeEach(async () => {
  company = await aCompany();
});

/** Starts a process that shares only the table with others. */
async function startProcess() {
  vi.resetModules();
  const limits = await import('#shared/operations/accounts/rate-limits.ts');
  const { documentClient } = await import('#shared/store/table/client.ts');
  return { ...limits, sent: vi.spyOn(documentClient, 'send') };
}
type LimiterProcess = Awaited<ReturnType<typeof startProcess>>;

type LimitFunction = 'limitLinkRequests' | 'limitPasswordSignIns' | 'limitSignUps' | 'limitChallenges';

/** Counts the consecutive attempts that pass. */
async function countAllowed(
  process: LimiterProcess,
  limit: LimitFunction,
  address: (index: number) => string,
  nowMs = NOON,
  attempts = 15,
) {
  const call = { account: company.account, runtime: { ...runtime, now: () => new Date(nowMs).toISOString() } };
  let passed = 0;
  for (let index = 0; index < attempts; index += 1) {
    const errorMessage = await process[limit](call, address(index)).then(
      () => null,
      (error: Error) => error.message,
    );
    if (errorMessage === null) passed += 1;
    else expect(errorMessage).toBe('too_many_tries');
  }
  return passed;
}

const oneAddress = () => '192.0.2.1';

describe.each(['limitLinkRequests', 'limitPasswordSignIns', 'limitSignUps'] as const)('%s', (limit) => {
  test('two processes together let 20 attempts of one source pass in a minute', async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    expect(await countAllowed(first, limit, oneAddress)).toBe(15);
    expect(await countAllowed(second, limit, oneAddress)).toBe(5);
    expect(await countAllowed(second, limit, () => '192.0.2.2')).toBe(15);
    expect(await countAllowed(second, limit, oneAddress, NOON + MINUTE_MS)).toBe(15);
  });

  test('attempts from a source over its limit make no table calls', async () => {
    const process = await startProcess();
    await countAllowed(process, limit, oneAddress, NOON, 21);
    process.sent.mockClear();
    expect(await countAllowed(process, limit, oneAddress)).toBe(0);
    expect(process.sent).not.toHaveBeenCalled();
  });
});

test('attempts from any source make no table calls once the account limit is used up', async () => {
  const process = await startProcess();
  const anyAddress = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;
  expect(await countAllowed(process, 'limitPasswordSignIns', anyAddress, NOON, 210)).toBe(200);
  process.sent.mockClear();
  expect(await countAllowed(process, 'limitPasswordSignIns', () => '203.0.113.1')).toBe(0);
  expect(process.sent).not.toHaveBeenCalled();
});

test('the work of a challenge doubles with every ten challenges of a source within an hour, up to sixteen times', async () => {
  vi.resetModules();
  const { issueChallenge } = await import('#shared/operations/portal/sign-up.ts');
  const getChallengeWork = async (sourceAddress: string, nowMs: number) => {
    const mac = async () => new Uint8Array(32);
    const now = () => new Date(nowMs).toISOString();
    return (await issueChallenge({ runtime: { ...runtime, now }, mac }, company.account.id, sourceAddress)).maxnumber;
  };
  const maxNumbers: number[] = [];
  for (let index = 0; index < 60; index += 1)
    maxNumbers.push(await getChallengeWork('192.0.2.1', NOON + index * MINUTE_MS - 1));
  // The first request falls into the previous hour.
  expect([0, 1, 10, 11, 20, 21, 31, 41, 51].map((index) => maxNumbers[index])).toEqual([
    ...[50_000, 50_000, 50_000, 100_000, 100_000, 200_000, 400_000, 800_000, 800_000],
  ]);
  expect(await getChallengeWork('192.0.2.2', NOON)).toBe(50_000);
  expect(await getChallengeWork('192.0.2.1', NOON + HOUR_MS)).toBe(50_000);
});
