import { expect, test } from 'vitest';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import type { AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';
import { mergeAuditEntries, operationLabel } from '#web/dashboard/payouts/history-words.ts';
import { formatActor } from '#web/dashboard/records/format-actor.ts';

const [example] = v2AuditLogsList.responses[200].example as AuditLogEntry[];
const entry = (changes: Partial<AuditLogEntry>) => ({ ...(example as AuditLogEntry), ...changes });
const actor = (changes: Partial<AuditLogEntry['actor']>) => ({
  actor: { type: 'user', id: '7', name: null, email: null, ...changes } as AuditLogEntry['actor'],
  opened_by: null,
});

test('an actor is shown by e-mail or name, or by its kind', () => {
  expect(formatActor(actor({ email: 'olga@acme.example' }))).toBe('olga@acme.example');
  expect(formatActor(actor({ type: 'key', name: 'Billing' }))).toBe('Billing');
  expect(formatActor(actor({ type: 'key' }))).toBe('API key 7');
  expect(formatActor(actor({}))).toBe('Person 7');
  expect(formatActor(actor({ type: 'schedule', id: 'payouts' }))).toBe('Schedule: payouts');
  expect(formatActor(actor({ type: 'command', id: null }))).toBe('Admin command');
});

test('an action in the portal is attributed to the promoter, or to the user who opened the portal', () => {
  const promoter = actor({ type: 'promoter', id: '12' });
  const opener = (changes: Partial<AuditLogEntry['actor']>) => actor(changes).actor;
  expect(formatActor(promoter)).toBe('Promoter 12');
  expect(formatActor({ ...promoter, opened_by: opener({}) })).toBe('Person 7 as promoter 12');
  expect(formatActor({ ...promoter, opened_by: opener({ email: 'olga@acme.example' }) })).toBe(
    'olga@acme.example as promoter 12',
  );
  expect(formatActor({ ...promoter, opened_by: opener({ type: 'key', name: 'Billing' }) })).toBe(
    'Billing as promoter 12',
  );
});

test('a change of a payout is described for that payout, and otherwise as in the audit log', () => {
  const label = (operation: string) => operationLabel({ operation, records: [] });
  expect(label('v2/company/payouts/mark_as_paid')).toBe('Marked as paid');
  expect(label('schedule payouts')).toBe('Created by the payout run');
  expect(label('admin payouts cancel')).toBe('Ran the admin command payouts cancel');
});

test('entries of a payout and its batch are merged once, newest first', () => {
  const [oldEntry, middleEntry, newEntry] = ['2026-11-01', '2026-11-02', '2026-11-03'].map((id) => entry({ id }));
  const ids = mergeAuditEntries(
    [middleEntry, oldEntry] as AuditLogEntry[],
    [newEntry, middleEntry] as AuditLogEntry[],
  ).map(({ id }) => id);
  expect(ids).toEqual(['2026-11-03', '2026-11-02', '2026-11-01']);
});
