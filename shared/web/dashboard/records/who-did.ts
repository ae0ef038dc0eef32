import type { Row } from '#web/ui/api/answers.ts';

type Entry = Row<'/api/v2/company/audit_logs'>;

/** What has an id, by its kind; the service has the name of what it does. */
const CALLED: Readonly<Record<string, string>> = {
  user: 'Person',
  key: 'Key',
  promoter: 'Promoter',
  schedule: 'The service:',
};

/**
 * Who did something, as an entry of the audit log has it: by e-mail or name, where there is one. Where somebody of the company had opened
 * the portal as a promoter, it names both.
 */
export function whoDid({ actor, opened_by: openedBy }: Pick<Entry, 'actor' | 'opened_by'>): string {
  return openedBy ? `${known(openedBy)} as ${called(actor).toLowerCase()}` : known(actor);
}

function known({ email, name, ...actor }: Entry['actor']): string {
  return email ?? (name || called(actor));
}

function called({ type, id }: Pick<Entry['actor'], 'type' | 'id'>): string {
  return type === 'command' ? 'The admin command' : `${CALLED[type]} ${id ?? ''}`.trim();
}
