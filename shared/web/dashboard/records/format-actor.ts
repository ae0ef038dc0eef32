import type { ListRow } from '#web/ui/api/response-types.ts';

type Entry = ListRow<'/api/v2/company/audit_logs'>;

const CALLED: Readonly<Record<string, string>> = {
  user: 'Person',
  key: 'Key',
  promoter: 'Promoter',
  schedule: 'The service:',
};

/** Names the actor of an entry; names both if a user had opened the portal as a promoter. */
export function formatActor({ actor, opened_by: openedBy }: Pick<Entry, 'actor' | 'opened_by'>): string {
  return openedBy ? `${known(openedBy)} as ${called(actor).toLowerCase()}` : known(actor);
}

function known({ email, name, ...actor }: Entry['actor']): string {
  return email ?? (name || called(actor));
}

function called({ type, id }: Pick<Entry['actor'], 'type' | 'id'>): string {
  return type === 'command' ? 'The admin command' : `${CALLED[type]} ${id ?? ''}`.trim();
}
