import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listAuditEntries } from '#shared/operations/audit/list-entries.ts';
import { v2AuditLog } from '#shared/present/v2/audit/audit-log.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { auditQueryIn } from '#shared/routes/v2/audit/audit-logs-to-domain.ts';

export const handler = endpoint(v2AuditLogsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listAuditEntries(call, auditQueryIn(input), page);
  return new Paged(rows.map(v2AuditLog), total, page);
});
