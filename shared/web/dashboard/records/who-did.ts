import type { Row } from '#web/ui/api/answers.ts';

type Entry = Row<'/api/v2/company/audit_logs'>;

/** What is no person. */
const OTHERS: Readonly<Record<string, string>> = {
  schedule: 'A schedule',
  command: 'The admin command',
};

/** Who did something, as an entry of the audit log has it: by e-mail or name, where there is one. */
export function whoDid({
  actor: { type, id, email, name },
  opened_by: openedBy,
}: Pick<Entry, 'actor' | 'opened_by'>): string {
  if (type === 'promoter') return openedBy ? 'Your company, in the portal' : 'The promoter';
  return email ?? (name || (OTHERS[type] ?? `${type === 'user' ? 'Person' : 'Key'} ${id ?? ''}`.trim()));
}
