import { actorOf, type Caller } from '#shared/domain/accounts/caller.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { auditing, type Doing } from '#shared/store/audit/audit-log.ts';

/**
 * Runs work for a caller and writes the audit entry with its first transaction. Work that changes nothing leaves no
 * entry.
 * @param call the caller is `new promoter` if the work creates the calling promoter
 */
export function audited<T>(
  { caller, runtime }: OpenCall & { readonly caller: Caller | 'new promoter' },
  what: Pick<Doing, 'operation' | 'from' | 'given' | 'named'>,
  work: () => Promise<T>,
): Promise<T> {
  return auditing({ ...what, by: caller === 'new promoter' ? caller : actorOf(caller), runtime }, work);
}
