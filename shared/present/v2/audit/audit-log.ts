import type { ShownAuditEntry } from '#shared/operations/audit/list-entries.ts';
import { presentActorV2 } from '#shared/present/v2/actor.ts';
import { RECORD_TYPE_NAMES } from '#shared/routes/v2/audit/audit-logs-output.ts';

/** Presents an audit entry. */
export function presentAuditLogV2({ entry, keyName, email, opener, batch }: ShownAuditEntry) {
  const values = Object.entries(entry.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? [...value] : value,
  ]);
  return {
    id: entry.id,
    created_at: entry.at,
    actor: { ...presentActorV2(entry.by), name: keyName, email },
    opened_by: opener && { ...presentActorV2(opener.by), name: opener.keyName, email: opener.email },
    operation: entry.operation,
    address: entry.from,
    records: entry.records.map(({ kind, id }) => ({ type: RECORD_TYPE_NAMES[kind], id: String(id) })),
    fields: [...entry.fields],
    values: Object.fromEntries(values) as Record<string, string | number | boolean | (string | number | boolean)[]>,
    batch_process_id: batch?.id ?? null,
    outcome: batch?.status ?? 'completed',
  };
}
