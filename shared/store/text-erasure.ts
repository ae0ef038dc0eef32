import type { Person } from '#shared/domain/webhooks/person.ts';
import { keys } from './table/keys.ts';
import { table } from './table/table.ts';
import { put, type Write } from './table/transaction.ts';

/** Lifetime of the erasure marker: longer than texts and messages that request texts are kept. */
const ERASED_KEPT_S = 60 * 86_400;

/**
 * Replaces a person's key with an erasure marker, in the transaction that erases the person's records. Existing texts
 * become unreadable, and a process that read the records earlier cannot create new ones.
 * @param erasedAt ISO 8601
 */
export function textErasure(account: number, person: Person, erasedAt: string): Write {
  const seconds = Math.floor(Date.parse(erasedAt) / 1000);
  return put(keys.textKey(account, person), { erasedAt, [table.ttl]: seconds + ERASED_KEPT_S });
}
