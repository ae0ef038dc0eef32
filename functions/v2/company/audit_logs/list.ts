import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listAuditEntries } from '#shared/operations/audit/list-entries.ts';
import { presentAuditLogV2 } from '#shared/present/v2/audit/audit-log.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { toAuditQuery } from '#shared/routes/v2/audit/audit-logs-to-domain.ts';

export const handler = endpoint(v2AuditLogsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listAuditEntries(call, toAuditQuery(input), page);
  return new ListPage(rows.map(presentAuditLogV2), total, page);
});
