import { actorOf, type Caller } from '#shared/domain/accounts/caller.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { auditing, type Doing } from '#shared/store/audit/audit-log.ts';

/**
 * Does something that a caller asked for, and keeps in the audit log who that was: in the first transaction of what is
 * done. What changes nothing leaves no entry.
 * @param call its caller is `new promoter` where the work makes a promoter of whoever calls
 */
export function audited<T>(
  { caller, runtime }: OpenCall & { readonly caller: Caller | 'new promoter' },
  what: Pick<Doing, 'operation' | 'from' | 'given' | 'named'>,
  work: () => Promise<T>,
): Promise<T> {
  return auditing({ ...what, by: caller === 'new promoter' ? caller : actorOf(caller), runtime }, work);
}
