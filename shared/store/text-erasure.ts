import type { Person } from '#shared/domain/webhooks/person.ts';
import { keys } from './table/keys.ts';
import { table } from './table/table.ts';
import { put, type Write } from './table/transaction.ts';

/** How long it is known that somebody was erased: longer than a text, or a message that asks for one, is kept. */
const ERASED_KEPT_S = 60 * 86_400;

/**
 * Puts the word that a person was erased in the place of its key, for the transaction that erases the rest: no text about
 * this person can be read from then on, nor one be made by whoever had read the records before.
 * @param erasedAt ISO 8601
 */
export function textErasure(account: number, person: Person, erasedAt: string): Write {
  const seconds = Math.floor(Date.parse(erasedAt) / 1000);
  return put(keys.textKey(account, person), { erasedAt, [table.ttl]: seconds + ERASED_KEPT_S });
}
