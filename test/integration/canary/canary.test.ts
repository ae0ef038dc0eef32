import { inspect } from 'node:util';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/schedules/canary.ts';
import { logger } from '#shared/logging.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { type CanaryStep, canarySlot, runCanary } from '#shared/operations/canary/run-canary.ts';
import {
  type CallPublicApi,
  createPublicApiClient,
  type PublicApiRequest,
  type PublicApiResponse,
} from '#shared/outside/public-api-client.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const TIMEOUT_MS = 120_000;

let company: Company;
let key: string;
let promoter: number;
let refId: string;
let slots = 0;
beforeAll(async () => {
  company = await aCompany();
  const newPromoter = await company.promoter();
  promoter = newPromoter.promoter.id;
  refId = newPromoter.promotion.refId;
  const { key: issuedKey } = await issueApiKey({ account: company.account, runtime }, 'canary', {
    scopes: ['track', 'read'],
  });
  key = issuedKey;
});

/** A five-minute slot that no other run uses. */
function aSlot(): string {
  slots += 1;
  return canarySlot(new Date(Date.UTC(2026, 0, 1) + slots * 300_000).toISOString());
}

const createCanaryClient = () =>
  createPublicApiClient(process.env.SERVICE_URL ?? '', { account: company.account.id, key });

/** Runs the canary once, with its calls routed through the given function. */
async function run(
  through: (call: PublicApiRequest, ask: CallPublicApi) => Promise<PublicApiResponse>,
  slot = aSlot(),
  timeLimitMs = 0,
) {
  const startedAt = Date.now();
  const by = {
    ask: (call: PublicApiRequest) => through(call, createCanaryClient()),
    hasTime: () => Date.now() - startedAt < timeLimitMs,
  };
  const fastRuntime = { sleep: (ms: number) => runtime.sleep(ms / 10) };
  return runCanary({ ...by, runtime: fastRuntime }, { slot, refId });
}

const callThrough = (call: PublicApiRequest, ask: CallPublicApi) => ask(call);

test('a run at any time within five minutes has the same slot name', () => {
  expect(canarySlot('2026-11-26T03:35:00Z')).toBe('2026-11-26T03:35');
  expect(canarySlot('2026-11-26T03:39:59Z')).toBe('2026-11-26T03:35');
  expect(canarySlot('2026-11-26T03:04:59Z')).toBe('2026-11-26T03:00');
});

test('a run passes with a track and read key, counts once per slot and leaves a balance of zero', async () => {
  const slots = [aSlot(), aSlot()] as const;
  for (const slot of [slots[0], ...slots]) await run(callThrough, slot, TIMEOUT_MS);
  const balances = await eventually(
    () => readBalances(company.account.id, promoter),
    ([cash]) => cash?.earned === 0,
    TIMEOUT_MS,
  );
  expect(balances).toMatchObject([{ unit: 'cash', earned: 0 }]);
  for (const slot of slots) {
    const { body } = await createCanaryClient()({
      method: 'GET',
      path: `/api/v2/company/commissions?q=canary-${slot}-sale`,
    });
    expect(body).toMatchObject([{ event_id: `canary-${slot}-sale`, sale_amount: 100 }]);
  }
});

describe('canary failures', () => {
  const catchFailure = async (through: Parameters<typeof run>[0]) => run(through).catch((error: unknown) => error);
  const PATHS: readonly (readonly [CanaryStep, string])[] = [
    ['sign-up', '/api/v2/track/signup'],
    ['sale', '/api/v2/track/sale'],
    ['refund', '/api/v2/track/refund'],
    ['projector', '/api/v2/company/commissions'],
  ];
  const replacing =
    (path: string, response: (call: PublicApiRequest, ask: CallPublicApi) => Promise<PublicApiResponse>) =>
    (call: PublicApiRequest, ask: CallPublicApi) =>
      call.path.startsWith(path) ? response(call, ask) : ask(call);

  test.each(PATHS)('a run stops at the %s if there is no response', async (link, path) => {
    const error = await catchFailure(
      replacing(path, () =>
        createPublicApiClient('http://127.0.0.1:1', { account: 1, key: 'none' })({ method: 'GET', path: '/' }),
      ),
    );
    expect(error).toMatchObject({ name: 'CanaryError', link, message: expect.stringContaining('no response') });
  });

  test.each(PATHS)('a run stops at the %s if the response is an error', async (link, path) => {
    const error = await catchFailure(replacing(path, async () => ({ status: 503, body: null })));
    expect(error).toMatchObject({ name: 'CanaryError', link, message: expect.stringContaining('503') });
  });

  test('a run with an invalid key stops at the sign-up with 401', async () => {
    const error = await catchFailure((call) =>
      createPublicApiClient(process.env.SERVICE_URL ?? '', { account: company.account.id, key: 'pk_none' })(call),
    );
    expect(error).toMatchObject({ link: 'sign-up', message: expect.stringContaining('401') });
  });

  test('a run stops at the projector if the accepted sale is in no list', async () => {
    const before = replacing('/api/v2/company/commissions', async () => ({ status: 200, body: [] }));
    expect(await catchFailure(before)).toMatchObject({
      link: 'projector',
      message: expect.stringContaining('not listed'),
    });
  });

  test('a run stops at the sale if its sign-up was lost', async () => {
    const error = await catchFailure(replacing('/api/v2/track/signup', async () => ({ status: 200, body: {} })));
    expect(error).toMatchObject({ link: 'sale', message: expect.stringContaining('404') });
  });
});

describe('canary schedule', () => {
  const secrets = mockClient(SecretsManagerClient);
  const scheduledAt = (minute: number) => ({ time: `2026-02-01T00:${minute}:00Z` });
  const context = { getRemainingTimeInMillis: () => TIMEOUT_MS };
  const arn = (name: string) => `arn:aws:secretsmanager:eu-west-1:111122223333:secret:${name}`;
  const mockSecret = (name: string, SecretString: string) => {
    Object.assign(process.env, { CANARY_SECRET_ARN: arn(name), CANARY_URL: process.env.SERVICE_URL });
    secrets.on(GetSecretValueCommand, { SecretId: arn(name) }).resolves({ SecretString });
  };

  /** Output of a run. */
  async function captureOutput(running: () => Promise<void>): Promise<string> {
    const logs = vi.spyOn(console, 'log').mockImplementation(() => {});
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    await running();
    const text = String([...logs.mock.calls, ...stdout.mock.calls]);
    vi.restoreAllMocks();
    return text;
  }

  test('a scheduled run uses the key of its secret and is counted when it passes', async () => {
    mockSecret('right', JSON.stringify({ account: company.account.id, key, ref_id: refId }));
    expect(await captureOutput(() => handler(scheduledAt(10), context))).toContain('CanaryPassed');
  });

  test.each([
    ['is no JSON', 'rk_2_x'],
    ['has no key', JSON.stringify({ account: 1, ref_id: 'canary', rk_2_x: 1 })],
    ['has a text as account', JSON.stringify({ account: '1', key: 'rk_2_x', ref_id: 'canary' })],
  ])('a secret that %s fails with a pointer to the documentation and is not revealed', async (name, text) => {
    mockSecret(name.replaceAll(' ', '-'), text);
    const error = await handler(scheduledAt(15), context).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('"A canary" in lib/README.md');
    // Lambda logs all properties of an error.
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('rk_2_x');
  });

  test('a scheduled run that stops is logged and not counted as passed', async () => {
    mockSecret('of-another', JSON.stringify({ account: company.account.id, key: 'rk_1_none', ref_id: refId }));
    const stopped = vi.spyOn(logger, 'error').mockImplementation(() => {});
    let logged: unknown;
    const text = await captureOutput(async () => {
      await expect(handler(scheduledAt(20), context)).rejects.toMatchObject({ name: 'CanaryError', link: 'sign-up' });
      logged = stopped.mock.calls;
    });
    expect(logged).toEqual([['canary failed', { link: 'sign-up', why: expect.stringContaining('401') }]]);
    expect(text).not.toContain('CanaryPassed');
  });
});
