import { AUDITED_KINDS, type AuditQuery } from '#shared/domain/audit/audit.ts';
import type { AuditLogsInput } from './audit-logs-input.ts';
import { RECORD_TYPE_NAMES } from './audit-logs-output.ts';

/** Converts audit log filters. */
export function toAuditQuery({ filters }: Pick<AuditLogsInput, 'filters'>): AuditQuery {
  const { actor_type: by, actor_id: byId, operation: operations, record_type: types, record_id: recordId } = filters;
  return {
    by: by?.map((type) => (type === 'user' ? 'person' : type)),
    byId,
    operations,
    kinds: types && AUDITED_KINDS.filter((kind) => types.includes(RECORD_TYPE_NAMES[kind])),
    recordId,
    from: filters.created_at?.from,
    to: filters.created_at?.to,
  };
}
