import { randomBytes, randomInt } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formatPromoterToken } from '#shared/domain/portal/portal-session.ts';
import { hashPassword } from '#shared/operations/promoters/sign-in/temp-password.ts';
import {
  affiliateSignInLink,
  affiliateSignInPassword,
  affiliateSpendLink,
} from '#shared/routes/affiliate/portal/sign-in.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import { functionFile, type Route } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { storePromoterPassword } from '#shared/store/portal/portal-passwords.ts';
import { parseItemKind } from '#shared/store/table/item-kinds.ts';
import { countHashes, withCheapHashes } from '#test/support/portal/hashes.ts';
import { createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { createV2Headers, unique } from '#test/support/service/company.ts';
import { type Observed, observe } from '#test/support/service/observe.ts';
import { aLink } from '#test/support/sign-in/inputs.ts';

/** Hashing some hundred passwords is slow on a busy machine. */
const LONG_MS = 600_000;
const RIGHT = 'correct horse battery';
const WRONG = 'wrong horse battery';

/** Number of guesses. */
const GUESSES = 10_000;
const AT_ONCE = 50;
/** Limits per minute: guesses per source, passwords per account. */
const MAX_PER_SOURCE = 20;
const MAX_PER_ACCOUNT = 200;

/** One write each for source, account and attempt, plus those in flight at the limit. */
const MAX_WRITES = 3 * MAX_PER_ACCOUNT + 2 * AT_ONCE;

const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

afterEach(() => void vi.useRealTimers());

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

interface Guess {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Source address. */
  readonly from?: string;
}

/** Number of write attempts. Condition checks do not count. */
const countWrites = ({ calls }: Observed) =>
  calls.filter(({ action }) => /^(Put|Update|Delete)Item$/.test(action)).length;

/** A response without its time-dependent parts. */
function normalizeResponse(response: unknown): string {
  const { statusCode, body, cookies = [] } = response as { statusCode: number; body: string; cookies?: string[] };
  return `${statusCode} ${body} ${cookies.length}`;
}

/** Makes many guesses in a fresh process within a minute. @returns counts per response, and number of writes */
async function tryGuesses(route: Route, guess: (index: number) => Guess) {
  const observed = await observe(functionFile(route));
  // Freeze the clock: on a slower machine more minutes would pass and allow more passwords.
  vi.useFakeTimers({ toFake: ['Date'] });
  const responses = new Map<string, number>();
  for (let from = 0; from < GUESSES; from += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, async (_, index) => {
      const { body, headers, from: sourceIp = '192.0.2.1' } = guess(from + index);
      const event = createApiEvent(route, body, headers);
      const http = { ...event.requestContext.http, sourceIp };
      return normalizeResponse(
        await observed.handler({ ...event, requestContext: { ...event.requestContext, http } }, context),
      );
    });
    for (const response of await Promise.all(calls)) responses.set(response, (responses.get(response) ?? 0) + 1);
  }
  return { responses, writes: countWrites(observed) };
}

const secret = () => randomBytes(32).toString('base64url');
const createRandomAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
/** An informed guess: an existing account and promoter. */
const token = () => formatPromoterToken({ account: world.company.account.id, promoterId: world.promoter.id }, secret());
const statuses = (responses: ReadonlyMap<string, number>) =>
  [...new Set([...responses.keys()].map((response) => Number(response.slice(0, 3))))].sort();

test('10,000 guessed links all fail alike without a write, and the right one works', async () => {
  const validToken = await aLink(world.company.account, world.promoter);
  const guessSimilar = (): string => {
    const guess = `${validToken.slice(0, -4)}${secret().slice(0, 4)}`;
    return guess === validToken ? guessSimilar() : guess;
  };
  const { responses, writes } = await tryGuesses(affiliateSpendLink, (index) => ({
    body: { token: index % 2 ? token() : guessSimilar() },
  }));
  expect([responses.size, statuses(responses), writes]).toEqual([1, [401], 0]);
  const observed = await observe(functionFile(affiliateSpendLink));
  expect(
    normalizeResponse(await observed.handler(createApiEvent(affiliateSpendLink, { token: validToken }), context)),
  ).toMatch(/^200 .* 1$/);
});

test('10,000 guessed session and promoter tokens fail without a write', async () => {
  const { account } = world.company;
  const { responses, writes } = await tryGuesses(affiliatePromotersCurrent, (index) => ({
    headers: index % 2 ? createPromoterHeaders(token()) : createV2Headers(account.id, secret()),
  }));
  // An invalid session token is always reported as ended.
  expect([responses.size, statuses(responses), writes]).toEqual([2, [401], 0]);
});

test(
  '10,000 guessed passwords for one address fail alike for known and unknown addresses, with few writes',
  async () => {
    const all = [];
    for (const isKnown of [true, false]) {
      // A separate account each, because the limit is used up.
      const { company } = await aWorld();
      const { id: account } = company.account;
      const { promoter } = await company.promoter({ tempPassword: 'correct horse battery' });
      const email = isKnown ? promoter.email : 'nobody@example.com';
      const guess = () => ({ body: { email, password: secret(), account }, from: createRandomAddress() });
      const { responses, writes } = await tryGuesses(affiliateSignInPassword, guess);
      expect(writes).toBeLessThanOrEqual(MAX_WRITES);
      all.push([...responses.keys()].sort());
    }
    expect(all[0]).toEqual(all[1]);
    expect(all[0]?.map((response) => response.slice(0, 3))).toEqual(['401', '429']);
  },
  LONG_MS,
);

test(
  "10,000 guessed passwords for different addresses and sources stay within the account's limit",
  async () => {
    const { account } = (await aWorld()).company;
    const { responses, writes } = await withCheapHashes(() =>
      tryGuesses(affiliateSignInPassword, (index) => ({
        body: { email: `nobody-${index}@example.com`, password: 'correct horse battery', account: account.id },
        from: createRandomAddress(),
      })),
    );
    expect(statuses(responses)).toEqual([401, 429]);
    expect(writes).toBeLessThanOrEqual(MAX_WRITES);
  },
  LONG_MS,
);

/** Owner of a guessed address: a known promoter of some kind, or none. */
const KNOWN_OWNERS = [
  'with a temporary password',
  'with a password of its own',
  'without a password',
  'blocked',
] as const;
const NOBODY = 'nobody';

type AddressOwner = (typeof KNOWN_OWNERS)[number] | typeof NOBODY;

/** The address of such a promoter, or an unknown one. */
async function getAddress(person: AddressOwner): Promise<string> {
  if (person === NOBODY) return `${unique('nobody')}@example.com`;
  const { company } = world;
  const { promoter } = await company.promoter(person === 'with a temporary password' ? { tempPassword: RIGHT } : {});
  if (person === 'with a password of its own') {
    const own = { hash: await hashPassword(RIGHT), setAt: runtime.now(), replaced: null };
    await storePromoterPassword(company.account.id, promoter.id, own, null);
  }
  if (person === 'blocked') await company.v2('/company/promoters/reject', { ids: [promoter.id] });
  return promoter.email;
}

/** A function's work for a guess: table calls, password hashes and response. */
async function workFor(route: Route, guess: unknown) {
  const { handler, calls } = await observe(functionFile(route));
  const { response, hashed } = await countHashes(() => handler(createApiEvent(route, guess), context));
  // Calls are compared by kind, not by key.
  const callKinds = calls.map(({ action, keys }) => [action, ...keys.map((pk) => parseItemKind(pk))].join(' '));
  return { response: normalizeResponse(response), callKinds, hashed };
}

test.each([
  ['a wrong password', affiliateSignInPassword, { password: WRONG }],
  ['a requested link', affiliateSignInLink, {}],
] as const)('%s takes the same work for every known or unknown address', async (_, route, more) => {
  const works = new Map<AddressOwner, unknown>();
  for (const person of [NOBODY, ...KNOWN_OWNERS] as const) {
    const guess = { ...more, email: await getAddress(person), account: world.company.account.id };
    works.set(person, await workFor(route, guess));
  }
  for (const person of KNOWN_OWNERS)
    expect({ person, work: works.get(person) }).toEqual({ person, work: works.get(NOBODY) });
});

test('a wrong link takes the same work for a known and an unknown promoter', async () => {
  const { account } = world.company;
  const promoterToken = (promoterId: number) => formatPromoterToken({ account: account.id, promoterId }, secret());
  const [knownToken, unknownToken] = [promoterToken(world.promoter.id), promoterToken(999_999)];
  expect(await workFor(affiliateSpendLink, { token: knownToken })).toEqual(
    await workFor(affiliateSpendLink, { token: unknownToken }),
  );
});

test('guesses lock no promoter out, because a link still works and resets the limit', async () => {
  const { promoter } = await world.company.promoter({ tempPassword: RIGHT });
  const { handler } = await observe(functionFile(affiliateSignInPassword));
  const signIn = (password: string, sourceIp: string) => {
    const event = createApiEvent(affiliateSignInPassword, {
      email: promoter.email,
      password,
      account: world.company.account.id,
    });
    const http = { ...event.requestContext.http, sourceIp };
    return handler({ ...event, requestContext: { ...event.requestContext, http } }, context).then(normalizeResponse);
  };
  for (let tried = 0; tried < 8; tried += 1) await signIn(WRONG, createRandomAddress());
  expect(await signIn(RIGHT, createRandomAddress())).toMatch(/^429/);
  const spending = await observe(functionFile(affiliateSpendLink));
  const token = await aLink(world.company.account, promoter);
  expect(normalizeResponse(await spending.handler(createApiEvent(affiliateSpendLink, { token }), context))).toMatch(
    /^200 .* 1$/,
  );
  // Signing in by the link resets the count.
  expect(await signIn(RIGHT, createRandomAddress())).toMatch(/^200/);
});

test('10,000 link requests from one source send few mails and get the same responses', async () => {
  const { company, promoter } = await aWorld();
  const emails = [promoter.email, 'nobody@example.com'];
  const { responses, writes } = await tryGuesses(affiliateSignInLink, (index) => ({
    body: { email: emails[index % 2], account: company.account.id },
  }));
  const accepted = [...responses].filter(([response]) => response.startsWith('200'));
  expect([accepted.length, statuses(responses)]).toEqual([1, [200, 429]]);
  expect(accepted[0]?.[1]).toBe(MAX_PER_SOURCE);
  expect(writes).toBeLessThanOrEqual(MAX_PER_SOURCE + AT_ONCE);
});
