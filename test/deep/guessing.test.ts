import { randomBytes, randomInt } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makePromoterToken } from '#shared/domain/portal/session.ts';
import { hashPassword } from '#shared/operations/promoters/temp-password.ts';
import {
  affiliateSignInLink,
  affiliateSignInPassword,
  affiliateSpendLink,
} from '#shared/routes/affiliate/portal/sign-in.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import { functionFile, type Route } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { storePromoterPassword } from '#shared/store/portal/portal-passwords.ts';
import { itemKindOf } from '#shared/store/table/item-kinds.ts';
import { hashesWhile } from '#test/support/portal/hashes.ts';
import { promoterHeaders } from '#test/support/portal/sessions.ts';
import { apiEvent } from '#test/support/requests/api-event.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { unique, v2Headers } from '#test/support/service/company.ts';
import { type Observed, observe } from '#test/support/service/observe.ts';
import { aLink } from '#test/support/sign-in/inputs.ts';

/** Hashing some hundreds of passwords takes a while on a busy machine. */
const LONG_MS = 600_000;
/** How often it is measured how long a guess takes. */
const MEASURED = 10;
const RIGHT = 'correct horse battery';
const WRONG = 'wrong horse battery';

/** How often each is tried. */
const TRIES = 10_000;
const AT_ONCE = 50;
/** A source may try so often in a minute, an account take so many passwords. */
const OF_SOURCE = 20;
const OF_ACCOUNT = 200;

/** One write for the source, one for the account and one for the try; and what was under way as the limit was reached. */
const MOST_WRITES = 3 * OF_ACCOUNT + 2 * AT_ONCE;

const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

afterEach(() => void vi.useRealTimers());

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

interface Try {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The address that it comes from. */
  readonly from?: string;
}

/** How often a function has written, or tried to: what is only checked is no write. */
const writesOf = ({ calls }: Observed) => calls.filter(({ action }) => /^(Put|Update|Delete)Item$/.test(action)).length;

/** An answer without what differs with the time. */
function compared(answer: unknown): string {
  const { statusCode, body, cookies = [] } = answer as { statusCode: number; body: string; cookies?: string[] };
  return `${statusCode} ${body} ${cookies.length}`;
}

/** Tries something very often, in a process of its own, within a minute. @returns how often each answer was given, what was written */
async function tried(route: Route, guess: (index: number) => Try) {
  const observed = await observe(functionFile(route));
  // The clock stands still: a slower machine would let more minutes pass, and more passwords be taken.
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers = new Map<string, number>();
  for (let from = 0; from < TRIES; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, async (_, index) => {
      const { body, headers, from: sourceIp = '192.0.2.1' } = guess(from + index);
      const event = apiEvent(route, body, headers);
      const http = { ...event.requestContext.http, sourceIp };
      return compared(await observed.handler({ ...event, requestContext: { ...event.requestContext, http } }, context));
    });
    for (const answer of await Promise.all(some)) answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  return { answers, writes: writesOf(observed) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const secret = () => randomBytes(32).toString('base64url');
const anywhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
/** As one would guess who has seen some: the right account, and a promoter that there is. */
const token = () => makePromoterToken({ account: world.company.account.id, promoterId: world.promoter.id }, secret());
const statuses = (answers: ReadonlyMap<string, number>) =>
  [...new Set([...answers.keys()].map((answer) => Number(answer.slice(0, 3))))].sort();

test('10,000 links open nothing, are answered alike, and write nothing; the right one opens', async () => {
  const right = await aLink(world.company.account, world.promoter);
  const near = (): string => {
    const guess = `${right.slice(0, -4)}${secret().slice(0, 4)}`;
    return guess === right ? near() : guess;
  };
  const { answers, writes } = await tried(affiliateSpendLink, (index) => ({
    body: { token: index % 2 ? token() : near() },
  }));
  expect([answers.size, statuses(answers), writes]).toEqual([1, [401], 0]);
  const observed = await observe(functionFile(affiliateSpendLink));
  expect(compared(await observed.handler(apiEvent(affiliateSpendLink, { token: right }), context))).toMatch(
    /^200 .* 1$/,
  );
});

test('10,000 tokens of sessions and of promoters open nothing, and write nothing', async () => {
  const { account } = world.company;
  const { answers, writes } = await tried(affiliatePromotersCurrent, (index) => ({
    headers: index % 2 ? promoterHeaders(token()) : v2Headers(account.id, secret()),
  }));
  // Of a session it is said that it has ended, whether it ever was one or not.
  expect([answers.size, statuses(answers), writes]).toEqual([2, [401], 0]);
});

test(
  '10,000 passwords for one address find nothing, tell nothing of whether anybody has it, and cost a few writes',
  async () => {
    const all = [];
    for (const isKnown of [true, false]) {
      // Of an account of its own: what one has used up, the other lacks.
      const { company } = await aWorld();
      const { id: account } = company.account;
      const { promoter } = await company.promoter({ tempPassword: 'correct horse battery' });
      const email = isKnown ? promoter.email : 'nobody@example.com';
      const guess = () => ({ body: { email, password: secret(), account }, from: anywhere() });
      const { answers, writes } = await tried(affiliateSignInPassword, guess);
      expect(writes).toBeLessThanOrEqual(MOST_WRITES);
      all.push([...answers.keys()].sort());
    }
    expect(all[0]).toEqual(all[1]);
    expect(all[0]?.map((answer) => answer.slice(0, 3))).toEqual(['401', '429']);
  },
  LONG_MS,
);

test(
  '10,000 passwords for as many addresses, from everywhere, cost what an account takes in a minute',
  async () => {
    const { account } = (await aWorld()).company;
    const { answers, writes } = await tried(affiliateSignInPassword, (index) => ({
      body: { email: `nobody-${index}@example.com`, password: 'correct horse battery', account: account.id },
      from: anywhere(),
    }));
    expect(statuses(answers)).toEqual([401, 429]);
    expect(writes).toBeLessThanOrEqual(MOST_WRITES);
  },
  LONG_MS,
);

/** Whom a guess is about: somebody who is known, in each of the ways in which one can be, or nobody. */
const KNOWN = ['with a temporary password', 'with a password of its own', 'without a password', 'blocked'] as const;
const NOBODY = 'nobody';

type Who = (typeof KNOWN)[number] | typeof NOBODY;

/** An address of a promoter who is that, or of nobody. */
async function addressOf(who: Who): Promise<string> {
  if (who === NOBODY) return `${unique('nobody')}@example.com`;
  const { company } = world;
  const { promoter } = await company.promoter(who === 'with a temporary password' ? { tempPassword: RIGHT } : {});
  if (who === 'with a password of its own') {
    const own = { hash: await hashPassword(RIGHT), setAt: runtime.now(), replaced: null };
    await storePromoterPassword(company.account.id, promoter.id, own, null);
  }
  if (who === 'blocked') await company.v2('/company/promoters/reject', { ids: [promoter.id] });
  return promoter.email;
}

/** What a function does for a guess: what it asks of the table, how it hashes passwords, and what it answers. */
async function workFor(route: Route, guess: unknown) {
  const { handler, calls } = await observe(functionFile(route));
  const { answer, hashed } = await hashesWhile(() => handler(apiEvent(route, guess), context));
  // A call is named by what it asks for, not of whom.
  const asked = calls.map(({ action, keys }) => [action, ...keys.map((pk) => itemKindOf(pk))].join(' '));
  return { answer: compared(answer), asked, hashed };
}

test.each([
  ['a wrong password', affiliateSignInPassword, { password: WRONG }],
  ['a link that is asked for', affiliateSignInLink, {}],
] as const)('%s takes the same work, whoever has the address, or nobody', async (_, route, more) => {
  const works = new Map<Who, unknown>();
  for (const who of [NOBODY, ...KNOWN] as const) {
    const guess = { ...more, email: await addressOf(who), account: world.company.account.id };
    works.set(who, await workFor(route, guess));
  }
  for (const who of KNOWN) expect({ who, work: works.get(who) }).toEqual({ who, work: works.get(NOBODY) });
});

test('a wrong link and a wrong token take the same work, for a promoter that there is, and for none', async () => {
  const { account } = world.company;
  const named = (promoterId: number) => makePromoterToken({ account: account.id, promoterId }, secret());
  const [known, unknown] = [named(world.promoter.id), named(999_999)];
  expect(await workFor(affiliateSpendLink, { token: known })).toEqual(
    await workFor(affiliateSpendLink, { token: unknown }),
  );
});

test('whoever guesses locks nobody out: a link lets in, where passwords have to wait', async () => {
  const { promoter } = await world.company.promoter({ tempPassword: RIGHT });
  const { handler } = await observe(functionFile(affiliateSignInPassword));
  const signIn = (password: string, sourceIp: string) => {
    const event = apiEvent(affiliateSignInPassword, {
      email: promoter.email,
      password,
      account: world.company.account.id,
    });
    const http = { ...event.requestContext.http, sourceIp };
    return handler({ ...event, requestContext: { ...event.requestContext, http } }, context).then(compared);
  };
  for (let tried = 0; tried < 8; tried += 1) await signIn(WRONG, anywhere());
  expect(await signIn(RIGHT, anywhere())).toMatch(/^429/);
  const spending = await observe(functionFile(affiliateSpendLink));
  const token = await aLink(world.company.account, promoter);
  expect(compared(await spending.handler(apiEvent(affiliateSpendLink, { token }), context))).toMatch(/^200 .* 1$/);
  // The count is forgotten by it.
  expect(await signIn(RIGHT, anywhere())).toMatch(/^200/);
});

test(
  'prints how long wrong passwords take: for addresses of promoters, and for others',
  async () => {
    const { company } = await aWorld();
    const { handler } = await observe(functionFile(affiliateSignInPassword));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let index = 0; index < MEASURED; index += 1) {
      const { promoter } = await company.promoter({ tempPassword: RIGHT });
      for (const [who, email] of [
        ['known', promoter.email],
        ['unknown', `nobody-${index}@example.com`],
      ] as const) {
        const event = apiEvent(affiliateSignInPassword, { email, password: WRONG, account: company.account.id });
        const http = { ...event.requestContext.http, sourceIp: anywhere() };
        const began = performance.now();
        const answer = await handler({ ...event, requestContext: { ...event.requestContext, http } }, context);
        times[who].push(performance.now() - began);
        expect(compared(answer)).toMatch(/^401/);
      }
    }
    const medians = Object.entries(times).map(([who, all]) => `${who} ${median(all).toFixed(1)} ms`);
    console.log(`A wrong password takes, by the median of ${MEASURED}: ${medians.join(', ')}.`);
  },
  LONG_MS,
);

test('10,000 requests for links from one source ask for a few mails, and are answered alike', async () => {
  const { company, promoter } = await aWorld();
  const emails = [promoter.email, 'nobody@example.com'];
  const { answers, writes } = await tried(affiliateSignInLink, (index) => ({
    body: { email: emails[index % 2], account: company.account.id },
  }));
  const taken = [...answers].filter(([answer]) => answer.startsWith('200'));
  expect([taken.length, statuses(answers)]).toEqual([1, [200, 429]]);
  expect(taken[0]?.[1]).toBe(OF_SOURCE);
  expect(writes).toBeLessThanOrEqual(OF_SOURCE + AT_ONCE);
});
