import { type Caller, toActor } from '#shared/domain/accounts/caller.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { type AuditContext, runAudited } from '#shared/store/audit/audit-log.ts';

/**
 * Runs work and writes an audit entry with its first transaction; none if nothing changes.
 * @param call caller `new promoter`: the promoter that the work creates
 */
export function withCallerAudit<T>(
  { caller, runtime }: OpenCall & { readonly caller: Caller | 'new promoter' },
  context: Pick<AuditContext, 'operation' | 'from' | 'parameters' | 'namedRecords'>,
  work: () => Promise<T>,
): Promise<T> {
  return runAudited({ ...context, by: caller === 'new promoter' ? caller : toActor(caller), runtime }, work);
}
