import * as v from 'valibot';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { auditLogsInput } from './audit-logs-input.ts';
import { v2AuditLog } from './audit-logs-output.ts';

export const v2AuditLogsList = {
  area: 'access',
  auth: 'v2',
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/audit_logs',
  permission: 'own',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'audit-log', 'batch-process', 'batch-chunk'], writes: [] },
  memory: 1024,
  timeout: 29,
  summary: 'List audit log entries, newest first',
  description:
    'Every change by an API key, user, promoter, schedule or the admin command, kept forever. Changes recorded by tracking are not listed. ' +
    '`Link` has the next page by `cursor`. A filtered page may be short or empty although more follow.',
  input: auditLogsInput,
  inputExample: { filters: { record_type: ['payout'], record_id: '5' } },
  responses: companyResponses(
    okResponse(v.array(v2AuditLog), [
      {
        id: '2026-11-22T09:30:00.000Z-Zb3kq0V9',
        created_at: '2026-11-22T09:30:00.000Z',
        actor: { type: 'key', id: '3f8a1c09d2e4', name: 'Billing', email: null },
        opened_by: null,
        operation: 'v2/company/payouts/mark_as_paid',
        address: '203.0.113.0',
        records: [
          { type: 'payout', id: '5' },
          { type: 'batch_process', id: '9' },
        ],
        fields: ['ids'],
        values: { ids: [5] },
        batch_process_id: 9,
        outcome: 'completed',
      },
    ]),
    { invalid: 'filters[record_type] is invalid.' },
  ),
} satisfies KeyedRoute;

export const auditLogRoutes: readonly KeyedRoute[] = [v2AuditLogsList];
