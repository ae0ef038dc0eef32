import { giveBackNumbers, type Kind, takeNumbers } from './numbers.ts';

/** Numbers held for one request: a second attempt uses those of the first. */
export interface HeldNumbers {
  /** The first `count` numbers held of a kind, fetched where they are not held yet. */
  take(kind: Kind, count: number): Promise<readonly number[]>;
  /** Gives all back; only for a request of which certainly nothing was written. */
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
