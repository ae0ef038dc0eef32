import { giveBackNumbers, type Kind, takeNumbers } from './numbers.ts';

/** Numbers reserved for a request and its retries. */
export interface HeldNumbers {
  /** Returns the first `count` numbers; takes missing ones. */
  take(kind: Kind, count: number): Promise<readonly number[]>;
  /** Only if nothing was committed. */
  giveBack(): void;
}

export function holdNumbers(account: number): HeldNumbers {
  const held = new Map<Kind, number[]>();
  return {
    async take(kind, count) {
      const numbers = held.get(kind) ?? [];
      held.set(kind, numbers);
      if (numbers.length < count) numbers.push(...(await takeNumbers(account, kind, count - numbers.length)));
      return numbers.slice(0, count);
    },
    giveBack() {
      for (const [kind, numbers] of held) giveBackNumbers(account, kind, numbers);
      held.clear();
    },
  };
}
