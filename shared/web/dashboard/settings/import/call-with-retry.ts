import { toProblem } from '#web/ui/api/problem.ts';

export interface RetryContext {
  readonly signal: AbortSignal;
  /** Ends early if the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Together, the pauses exceed the 40 seconds for which a killed import blocks others, and Rewardful's rate limit window. */
const ATTEMPTS = 5;
const WAIT_MS = 2000;

/**
 * Repeats a call that fails for a moment.
 * @returns null if the signal aborts before a repetition
 * @throws the last error
 */
export async function callWithRetry<Answer>(
  call: () => Promise<Answer>,
  { wait, signal }: RetryContext,
): Promise<Answer | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!toProblem(error).isTransient) throw error;
      if (signal.aborted) return null;
      if (attempt === ATTEMPTS) throw error;
      await wait(WAIT_MS * 2 ** attempt, signal);
      if (signal.aborted) return null;
    }
  }
}
