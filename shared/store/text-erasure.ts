import type { ReferencedPerson } from '#shared/domain/webhooks/person.ts';
import { keys } from './table/keys.ts';
import { table } from './table/table.ts';
import { put, type Write } from './table/transaction.ts';

/** Longer than texts, and messages that request them, are kept. */
const ERASURE_TTL_S = 60 * 86_400;

/**
 * Replaces a person's key with an erasure marker, in the erasing transaction: existing texts become unreadable, and a
 * process with older records cannot create new ones.
 * @param erasedAt ISO 8601
 */
export function textErasureWrite(account: number, person: ReferencedPerson, erasedAt: string): Write {
  const seconds = Math.floor(Date.parse(erasedAt) / 1000);
  return put(keys.textKey(account, person), { erasedAt, [table.ttl]: seconds + ERASURE_TTL_S });
}
