import { Refusal, type RefusalReason } from '#shared/domain/refusal.ts';

export function catchRefusal(work: () => unknown): RefusalReason | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}
