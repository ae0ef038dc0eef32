import { Refusal } from '#shared/domain/refusal.ts';
import {
  ACCOUNT_LIMIT,
  type ClickLimit,
  type ClickShare,
  clicksToAskFor,
  minuteOf,
  newShare,
  SOURCE_LIMIT,
  secondsLeft,
  sourceOf,
} from '#shared/domain/tracking/click-limit.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { Contended } from '#shared/store/table/transaction.ts';
import { type ClickBlock, type Limited, NoRoom, takeBlock } from '#shared/store/tracking/click-limits.ts';
import { recordClick, recordClickTaking } from '#shared/store/tracking/visitors.ts';

/** How a click is recorded, alone or with what it takes of its minute. */
type RecordClick = typeof recordClick;

/** Who is limited, and how. */
interface Counter extends Limited {
  readonly limit: ClickLimit;
}

/** Clicks that are asked for: those that may be counted from now on, and those that were counted before. */
interface CounterBlock extends ClickBlock {
  readonly counter: Counter;
  readonly clicks: number;
}

/** What this process knows of a minute, by who is limited. */
interface Minute {
  readonly number: number;
  readonly shares: Map<string, ClickShare>;
}

let present: Minute = { number: 0, shares: new Map() };

/**
 * Lets a click pass that keeps within the limits of its source and of its account. For most clicks that costs nothing. Where
 * the process has to ask for more clicks of the minute, it does so in the call that records the click. Only where that
 * records none, as the visitor is known or nothing leads anywhere, it is a call of its own. A click that is refused costs no
 * call, but for one of each process and minute. So what a flood can cost is bounded, and so is what holding it back costs.
 * @param address whom the click comes from
 * @param work is given what records the click
 * @throws Refusal `too_many_clicks`, whatever `work` returns or throws; else what `work` throws
 */
export async function withinClickLimits<T>(
  { runtime }: OpenCall,
  { account, address }: { readonly account: number; readonly address: string },
  work: (record: RecordClick) => Promise<T>,
): Promise<T> {
  const click = new LimitedClick(runtime, [
    { account, source: sourceOf(address), limit: SOURCE_LIMIT },
    { account, source: null, limit: ACCOUNT_LIMIT },
  ]);
  try {
    return await work((...visitor) => click.record(...visitor));
  } finally {
    await click.askAlone();
  }
}

/** A click on its way, and the counters that are still to be asked before it may pass. */
class LimitedClick {
  readonly #runtime: Runtime;
  readonly #nowMs: number;
  readonly #minute: Minute;
  #open: readonly Counter[];

  /** @throws Refusal where the process knows that the minute is used up */
  constructor(runtime: Runtime, counters: readonly Counter[]) {
    this.#runtime = runtime;
    this.#nowMs = Date.parse(runtime.now());
    const number = minuteOf(this.#nowMs);
    if (number !== present.number) present = { number, shares: new Map() };
    this.#minute = present;
    this.#open = counters.filter((counter) => !this.#isFree(counter));
  }

  /** Records the click, in one call with the blocks that it needs. A second click of the same request needs none. */
  async record(...[account, visitor]: Parameters<RecordClick>): ReturnType<RecordClick> {
    while (this.#open.length > 0) {
      const blocks = this.#open.map((counter) => this.#blockFor(counter));
      try {
        const { first, areTaken } = await recordClickTaking(account, visitor, blocks);
        if (areTaken) for (const block of blocks) this.#take(block);
        else await this.askAlone();
        return first;
      } catch (error) {
        // Calls of one item wait for one another, where transactions refuse each other.
        if (error instanceof Contended) await this.askAlone();
        else this.#learnFrom(error);
      }
    }
    // A visitor that comes again at once may meet the projector, which is counting its first click.
    return attempt(() => recordClick(account, visitor), this.#runtime);
  }

  /**
   * Takes the blocks that are still needed in calls of their own. That of the source comes first, so that a flood of one
   * takes nothing of the account's.
   */
  async askAlone(): Promise<void> {
    for (const counter of this.#open) await this.#ask(counter);
  }

  async #ask(counter: Counter): Promise<void> {
    const block = this.#blockFor(counter);
    try {
      await attempt(() => takeBlock(block), this.#runtime);
      this.#take(block);
    } catch (error) {
      this.#learnFrom(error);
      await this.#ask(counter);
    }
  }

  /** Whether the click may be counted without asking; then it is. */
  #isFree(counter: Counter): boolean {
    const share = this.#shareOf(counter);
    if (share.left > 0) this.#note(counter, { ...share, left: share.left - 1 });
    else this.#blockFor(counter);
    return share.left > 0;
  }

  #blockFor(counter: Counter): CounterBlock {
    const share = this.#shareOf(counter);
    const clicks = clicksToAskFor(counter.limit, share);
    if (clicks === 0) {
      this.#open = [];
      throw new Refusal({ code: 'too_many_clicks', retryAfter: secondsLeft(this.#nowMs) });
    }
    const { account, source, limit } = counter;
    const count = clicks + share.owed;
    return { account, source, minute: this.#minute.number, count, most: limit.most, counter, clicks };
  }

  /** Notes that a block is taken, and counts the click as one of it. */
  #take({ counter, count, clicks }: CounterBlock): void {
    this.#open = this.#open.filter((one) => one !== counter);
    const { left, owed, taken } = this.#shareOf(counter);
    // Clicks at the same time may have reported the same.
    const stillOwed = Math.max(0, owed - (count - clicks));
    this.#note(counter, { left: left + clicks - 1, owed: stillOwed, taken: taken + count });
  }

  /** Notes how much others have taken, so that less is asked for. @throws what is no lack of room */
  #learnFrom(error: unknown): void {
    if (!(error instanceof NoRoom)) throw error;
    for (const counter of this.#open) {
      const refused = error.blocks.find(({ block }) => nameOf(block) === nameOf(counter));
      const share = this.#shareOf(counter);
      if (refused) this.#note(counter, { ...share, taken: Math.max(share.taken, refused.taken) });
    }
  }

  #shareOf(counter: Counter): ClickShare {
    return this.#minute.shares.get(nameOf(counter)) ?? newShare(counter.limit);
  }

  #note(counter: Counter, share: ClickShare): void {
    this.#minute.shares.set(nameOf(counter), share);
  }
}

function nameOf({ account, source }: Limited): string {
  return `${account} ${source ?? ''}`;
}
