import type { Row } from '#web/ui/api/answers.ts';

type Entry = Row<'/api/v2/company/audit_logs'>;

/** What is no person. */
const OTHERS: Readonly<Record<string, string>> = {
  schedule: 'A schedule',
  command: 'The admin command',
};

/** What has an id, by its kind. */
const CALLED: Readonly<Record<string, string>> = { user: 'Person', key: 'Key', promoter: 'Promoter' };

/**
 * Who did something, as an entry of the audit log has it: by e-mail or name, where there is one. Where somebody of the company had opened
 * the portal as a promoter, it names both.
 */
export function whoDid({
  actor: { type, id, email, name },
  opened_by: openedBy,
}: Pick<Entry, 'actor' | 'opened_by'>): string {
  if (openedBy) return `${called(openedBy)} as ${called({ type, id }).toLowerCase()}`;
  return email ?? (name || called({ type, id }));
}

function called({ type, id }: Pick<Entry['actor'], 'type' | 'id'>): string {
  return OTHERS[type] ?? `${CALLED[type]} ${id ?? ''}`.trim();
}
