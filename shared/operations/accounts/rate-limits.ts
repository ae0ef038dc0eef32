import { Refusal } from '#shared/domain/refusal.ts';
import { clickSource } from '#shared/domain/tracking/click-limit.ts';
import type { Call } from '#shared/operations/call.ts';
import { countAttempt } from '#shared/store/accounts/call-limits.ts';
import { sha256 } from '#shared/store/table/keys.ts';

interface RateLimit {
  /** Part of the counter's key; sources are hashed. */
  readonly name: string;
  readonly maxAttempts: number;
  readonly windowMinutes: number;
}

const MINUTE_MS = 60_000;

/** End of exhausted windows in ms, by counter: further attempts cost no call. */
const exhaustedWindows = new Map<string, number>();
const MAX_EXHAUSTED_WINDOWS = 1_000;

/**
 * Limits requests for sign-in links per IP address.
 * @throws Refusal `too_many_tries`
 */
export async function limitLinkRequests(call: Call, address: string): Promise<void> {
  await countAttempts(call, [buildSignInLimit(address)]);
}

/**
 * Limits password sign-ins per IP address and account.
 * @throws Refusal `too_many_tries`
 */
export async function limitPasswordSignIns(call: Call, address: string): Promise<void> {
  await countAttempts(call, [buildSignInLimit(address), { name: 'passwords', maxAttempts: 200, windowMinutes: 1 }]);
}

/**
 * Limits promoter sign-ups per IP address and account.
 * @throws Refusal `too_many_tries`
 */
export async function limitSignUps(call: Call, address: string): Promise<void> {
  await countAttempts(call, [
    { name: `join-${hashSource(address)}`, maxAttempts: 20, windowMinutes: 1 },
    { name: 'join', maxAttempts: 200, windowMinutes: 1 },
  ]);
}

/**
 * Limits sign-ups reported by browsers, per IP address and account.
 * @throws Refusal `too_many_tries`
 */
export async function limitBrowserSignups(call: Call, address: string): Promise<void> {
  await countAttempts(call, [
    { name: `lead-${hashSource(address)}`, maxAttempts: 10, windowMinutes: 1 },
    { name: 'lead', maxAttempts: 200, windowMinutes: 1 },
  ]);
}

/**
 * Limits challenges per IP address and account.
 * @returns the source's challenges in this hour
 * @throws Refusal `too_many_tries`
 */
export async function limitChallenges(call: Call, address: string): Promise<number> {
  const [sourceCount = 1] = await countAttempts(call, [
    { name: `challenge-${hashSource(address)}`, maxAttempts: 200, windowMinutes: 60 },
    { name: 'challenge', maxAttempts: 600, windowMinutes: 1 },
  ]);
  return sourceCount;
}

/**
 * Limits e-mail addresses that a promoter submits, because answers reveal known ones.
 * @throws Refusal `too_many_tries`
 */
export async function limitReferrals(call: Call, promoterId: number): Promise<void> {
  await countAttempts(call, [{ name: `referrals-${promoterId}`, maxAttempts: 20, windowMinutes: 60 }]);
}

/**
 * Limits test e-mails per user.
 * @throws Refusal `too_many_tries`
 */
export async function limitTestMails(call: Call, userId: number): Promise<void> {
  await countAttempts(call, [{ name: `test-mail-${userId}`, maxAttempts: 20, windowMinutes: 10 }]);
}

function buildSignInLimit(address: string): RateLimit {
  return { name: `sign-in-${hashSource(address)}`, maxAttempts: 20, windowMinutes: 1 };
}

function hashSource(address: string): string {
  return sha256(clickSource(address));
}

/**
 * Counts an attempt in the table, shared by all processes. One write per limit; none for a known exhausted window, so a
 * flood costs no more than the limits.
 * @param limits the source first, so that one source cannot exhaust the account's limit
 * @returns attempts per window
 */
async function countAttempts({ account, runtime }: Call, limits: readonly RateLimit[]): Promise<number[]> {
  const nowMs = Date.parse(runtime.now());
  for (const { name } of limits) {
    const endMs = exhaustedWindows.get(`${account.id} ${name}`) ?? 0;
    if (endMs > nowMs) throw tooManyAttempts(endMs, nowMs);
  }
  const counts: number[] = [];
  for (const { name, maxAttempts, windowMinutes } of limits) {
    const windowMs = windowMinutes * MINUTE_MS;
    const startMs = Math.floor(nowMs / windowMs) * windowMs;
    const count = await countAttempt(account.id, name, { startMs, most: maxAttempts });
    if (count === null) {
      rememberExhausted(`${account.id} ${name}`, startMs + windowMs, nowMs);
      throw tooManyAttempts(startMs + windowMs, nowMs);
    }
    counts.push(count);
  }
  return counts;
}

function rememberExhausted(counter: string, endMs: number, nowMs: number): void {
  if (exhaustedWindows.size >= MAX_EXHAUSTED_WINDOWS)
    for (const [key, end] of exhaustedWindows) if (end <= nowMs) exhaustedWindows.delete(key);
  exhaustedWindows.set(counter, endMs);
}

function tooManyAttempts(endMs: number, nowMs: number): Refusal {
  return new Refusal({ code: 'too_many_tries', retryAfter: Math.ceil((endMs - nowMs) / 1000) });
}
