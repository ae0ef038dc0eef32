import { Refusal } from '#shared/domain/refusal.ts';
import { type NumberedKind, returnNumbers, takeNumbers } from './numbers.ts';

/** Numbers reserved for a request and its retries. */
export interface ReservedNumbers {
  /** Returns the first `count` numbers; takes missing ones. */
  take(kind: NumberedKind, count: number): Promise<readonly number[]>;
  /** Only if nothing was committed. */
  release(): void;
}

export function reserveNumbers(account: number): ReservedNumbers {
  const reserved = new Map<NumberedKind, number[]>();
  return {
    async take(kind, count) {
      const numbers = reserved.get(kind) ?? [];
      reserved.set(kind, numbers);
      if (numbers.length < count) numbers.push(...(await takeNumbers(account, kind, count - numbers.length)));
      return numbers.slice(0, count);
    },
    release() {
      for (const [kind, numbers] of reserved) returnNumbers(account, kind, numbers);
      reserved.clear();
    },
  };
}

/** Runs work with numbers for its new records. A refusal wrote nothing, so it gives the numbers back. */
export async function withReservedNumbers<T>(
  account: number,
  work: (numbers: ReservedNumbers) => Promise<T>,
): Promise<T> {
  const numbers = reserveNumbers(account);
  try {
    return await work(numbers);
  } catch (error) {
    if (error instanceof Refusal) numbers.release();
    throw error;
  }
}
