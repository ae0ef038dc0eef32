import { secondsLeft, sourceOf } from '#shared/domain/click-limit.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { takeCall } from '#shared/operations/accounts/limit-calls.ts';
import type { Call } from '#shared/operations/call.ts';
import { sha256 } from '#shared/store/table/keys.ts';

/** How often in a minute one source may try to get into the portal of an account: more than people behind one address do. */
const OF_SOURCE = 20;
/** How many passwords are tried in a minute for all addresses of an account. */
const PASSWORDS = 200;

/**
 * Lets a try to get in pass that keeps within the limit of its source. That is counted as calls with a key are: usual sources
 * cost nothing, and what is refused costs no call.
 * @param address whom it comes from
 * @throws Refusal `too_many_tries`
 */
export function takeTryOf(call: Call, address: string): Promise<void> {
  return take(call, `sign-in-${sha256(sourceOf(address))}`, OF_SOURCE);
}

/** The same for a password, within the limit of the account: a flood from many sources costs no more than that. */
export function takePasswordTry(call: Call): Promise<void> {
  return take(call, 'passwords', PASSWORDS);
}

async function take({ account, runtime }: Call, key: string, most: number): Promise<void> {
  const nowMs = Date.parse(runtime.now());
  const taken = takeCall({ account: account.id, key }, most, nowMs);
  if (!taken) throw new Refusal({ code: 'too_many_tries', retryAfter: secondsLeft(nowMs) });
  await taken.recording;
}
