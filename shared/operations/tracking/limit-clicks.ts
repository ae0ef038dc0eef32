import { Refusal } from '#shared/domain/refusal.ts';
import {
  ACCOUNT_LIMIT,
  type ClickLimit,
  type ClickShare,
  clickSource,
  clicksToReserve,
  minuteNumber,
  newClickShare,
  SOURCE_LIMIT,
  secondsLeftInMinute,
} from '#shared/domain/tracking/click-limit.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Runtime } from '#shared/runtime.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { TransactionConflictError } from '#shared/store/table/transaction.ts';
import {
  type ClickBlock,
  ClickLimitError,
  type ClickLimitSubject,
  reserveClickBlock,
} from '#shared/store/tracking/click-limits.ts';
import { recordClick, recordClickWithBlocks } from '#shared/store/tracking/visitors.ts';

type RecordClick = typeof recordClick;

interface Counter extends ClickLimitSubject {
  readonly limit: ClickLimit;
}

/** Clicks to reserve, including those counted locally. */
interface CounterBlock extends ClickBlock {
  readonly counter: Counter;
  readonly clicks: number;
}

interface Minute {
  readonly number: number;
  readonly shares: Map<string, ClickShare>;
}

let present: Minute = { number: 0, shares: new Map() };

/**
 * Limits clicks per source and account. Most need no request; blocks are reserved in the transaction that records a
 * click, or alone if none is recorded. Refused clicks cost one request per process and minute, which bounds the cost of
 * a flood.
 * @param address of the visitor
 * @param work gets the function that records the click
 * @throws Refusal `too_many_clicks`, regardless of `work`; errors of `work`
 */
export async function limitClicks<T>(
  { runtime }: OpenCall,
  { account, address }: { readonly account: number; readonly address: string },
  work: (record: RecordClick) => Promise<T>,
): Promise<T> {
  const click = new LimitedClick(runtime, [
    { account, source: clickSource(address), limit: SOURCE_LIMIT },
    { account, source: null, limit: ACCOUNT_LIMIT },
  ]);
  try {
    return await work((...visitor) => click.record(...visitor));
  } finally {
    await click.reserveWithoutClick();
  }
}

/** A click and the counters it still has to reserve from. */
class LimitedClick {
  readonly #runtime: Runtime;
  readonly #nowMs: number;
  readonly #minute: Minute;
  #open: readonly Counter[];

  /** @throws Refusal if the minute is known to be used up */
  constructor(runtime: Runtime, counters: readonly Counter[]) {
    this.#runtime = runtime;
    this.#nowMs = Date.parse(runtime.now());
    const number = minuteNumber(this.#nowMs);
    if (number !== present.number) present = { number, shares: new Map() };
    this.#minute = present;
    this.#open = counters.filter((counter) => !this.#isFree(counter));
  }

  /** Records the click and its reservations in one transaction. Further clicks of the request need none. */
  async record(...[account, visitor]: Parameters<RecordClick>): ReturnType<RecordClick> {
    while (this.#open.length > 0) {
      const blocks = this.#open.map((counter) => this.#blockFor(counter));
      try {
        const { first, areTaken } = await recordClickWithBlocks(account, visitor, blocks);
        if (areTaken) for (const block of blocks) this.#take(block);
        else await this.reserveWithoutClick();
        return first;
      } catch (error) {
        // Transactions conflict; single-item updates are serialized.
        if (error instanceof TransactionConflictError) await this.reserveWithoutClick();
        else this.#learnFrom(error);
      }
    }
    // The projector may be counting this visitor's first click.
    return retryOnConflict(() => recordClick(account, visitor), this.#runtime);
  }

  /** Source first, so that its flood does not use up the account's limit. */
  async reserveWithoutClick(): Promise<void> {
    for (const counter of this.#open) await this.#ask(counter);
  }

  async #ask(counter: Counter): Promise<void> {
    const block = this.#blockFor(counter);
    try {
      await retryOnConflict(() => reserveClickBlock(block), this.#runtime);
      this.#take(block);
    } catch (error) {
      this.#learnFrom(error);
      await this.#ask(counter);
    }
  }

  /** Counts the click if no reservation is needed. */
  #isFree(counter: Counter): boolean {
    const share = this.#shareOf(counter);
    if (share.left > 0) this.#note(counter, { ...share, left: share.left - 1 });
    else this.#blockFor(counter);
    return share.left > 0;
  }

  #blockFor(counter: Counter): CounterBlock {
    const share = this.#shareOf(counter);
    const clicks = clicksToReserve(counter.limit, share);
    if (clicks === 0) {
      this.#open = [];
      throw new Refusal({ code: 'too_many_clicks', retryAfter: secondsLeftInMinute(this.#nowMs) });
    }
    const { account, source, limit } = counter;
    const count = clicks + share.uncounted;
    return { account, source, minute: this.#minute.number, count, maxClicks: limit.maxClicks, counter, clicks };
  }

  #take({ counter, count, clicks }: CounterBlock): void {
    this.#open = this.#open.filter((open) => open !== counter);
    const { left, uncounted, taken } = this.#shareOf(counter);
    // Concurrent clicks may have reported the same.
    const stillUncounted = Math.max(0, uncounted - (count - clicks));
    this.#note(counter, { left: left + clicks - 1, uncounted: stillUncounted, taken: taken + count });
  }

  /** Records the counts of other processes. @throws other errors */
  #learnFrom(error: unknown): void {
    if (!(error instanceof ClickLimitError)) throw error;
    for (const counter of this.#open) {
      const refused = error.blocks.find(({ block }) => buildSubjectKey(block) === buildSubjectKey(counter));
      const share = this.#shareOf(counter);
      if (refused) this.#note(counter, { ...share, taken: Math.max(share.taken, refused.taken) });
    }
  }

  #shareOf(counter: Counter): ClickShare {
    return this.#minute.shares.get(buildSubjectKey(counter)) ?? newClickShare(counter.limit);
  }

  #note(counter: Counter, share: ClickShare): void {
    this.#minute.shares.set(buildSubjectKey(counter), share);
  }
}

function buildSubjectKey({ account, source }: ClickLimitSubject): string {
  return `${account} ${source ?? ''}`;
}
