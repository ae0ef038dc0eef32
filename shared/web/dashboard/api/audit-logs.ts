import type { ListRow } from '#web/ui/api/response-types.ts';

export const AUDIT_LOGS = '/api/v2/company/audit_logs';
export const LIST_AUDIT_LOGS = `GET ${AUDIT_LOGS}` as const;

export type AuditLogEntry = ListRow<typeof AUDIT_LOGS>;
