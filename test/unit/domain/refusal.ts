import { type Reason, Refusal } from '#shared/domain/refusal.ts';

export function refusalOf(work: () => unknown): Reason | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}
