import { secondsLeft, sourceOf } from '#shared/domain/click-limit.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { takeCall } from '#shared/operations/accounts/limit-calls.ts';
import type { Call } from '#shared/operations/call.ts';
import { sha256 } from '#shared/store/table/keys.ts';

/** How often in a minute one source may sign up at an account, and all together may. */
const OF_SOURCE = 20;
const OF_ACCOUNT = 200;

/**
 * Lets a sign-up pass that keeps within the limits of its source and of the account. They are counted as calls with a key
 * are: usual ones cost nothing, and what is refused costs no call.
 * @param address whom it comes from
 * @throws Refusal `too_many_tries`
 */
export async function takeJoin({ account, runtime }: Call, address: string): Promise<void> {
  const nowMs = Date.parse(runtime.now());
  const limits = [
    { key: `join-${sha256(sourceOf(address))}`, most: OF_SOURCE },
    { key: 'join', most: OF_ACCOUNT },
  ];
  for (const { key, most } of limits) {
    const taken = takeCall({ account: account.id, key }, most, nowMs);
    if (!taken) throw new Refusal({ code: 'too_many_tries', retryAfter: secondsLeft(nowMs) });
    await taken.recording;
  }
}
