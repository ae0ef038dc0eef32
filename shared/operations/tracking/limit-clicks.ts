import {
  ACCOUNT_LIMIT,
  type ClickLimit,
  minuteOf,
  SOURCE_LIMIT,
  secondsLeft,
  sourceOf,
} from '#shared/domain/click-limit.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Limited, takeClicks } from '#shared/store/click-limits.ts';

/** What this process may still count in a minute, and whether it has asked for that. */
interface Share {
  readonly left: number;
  readonly asked: boolean;
}

let minute = 0;
/** By who is limited; null where the minute has nothing left to give. */
const shares = new Map<string, Share | null>();

/**
 * Lets a click pass that keeps within the limits of its source and of its account. Who stays below a few clicks a minute
 * costs nothing; above, one call for every twenty or hundred clicks; a click that is refused costs none, but for one of each
 * process and minute. So what a flood can cost is bounded, and so is what holding it back costs.
 * @param address whom the click comes from
 * @throws Refusal `too_many_clicks`
 */
export async function limitClicks(account: number, address: string, nowMs: number): Promise<void> {
  if (minute !== minuteOf(nowMs)) {
    minute = minuteOf(nowMs);
    shares.clear();
  }
  const source = sourceOf(address);
  const isWithin =
    (await take({ account, source }, SOURCE_LIMIT)) && (await take({ account, source: null }, ACCOUNT_LIMIT));
  if (!isWithin) throw new Refusal({ code: 'too_many_clicks', retryAfter: secondsLeft(nowMs) });
}

async function take(limited: Limited, { most, free, block }: ClickLimit): Promise<boolean> {
  const name = `${limited.account} ${limited.source ?? ''}`;
  const share = shares.has(name) ? shares.get(name) : { left: free, asked: false };
  if (!share) return false;
  if (share.left > 0) {
    shares.set(name, { ...share, left: share.left - 1 });
    return true;
  }
  const now = minute;
  // What it counted without asking is told with the first question.
  const taken = await takeClicks(limited, now, share.asked ? block : free + block);
  const granted = Math.min(block, block + most - taken);
  const isWithin = granted > 0;
  if (now === minute)
    shares.set(name, isWithin ? { left: (shares.get(name)?.left ?? 0) + granted - 1, asked: true } : null);
  return isWithin;
}
