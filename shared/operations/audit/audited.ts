import { actorOf, type Caller } from '#shared/domain/caller.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { auditing, type Doing } from '#shared/store/audit-log.ts';

/**
 * Does something that a caller asked for, and keeps in the audit log who that was: in the first transaction of what is
 * done. What changes nothing leaves no entry.
 */
export function audited<T>(
  { caller, runtime }: OpenCall & { readonly caller: Caller },
  what: Pick<Doing, 'operation' | 'from' | 'given' | 'named'>,
  work: () => Promise<T>,
): Promise<T> {
  return auditing({ ...what, by: actorOf(caller), runtime }, work);
}
