import type { AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';

const ACTOR_LABELS: Readonly<Record<string, string>> = {
  user: 'Person',
  key: 'API key',
  promoter: 'Promoter',
  schedule: 'Schedule:',
};

/** Names the actor of an entry; names both if a user had opened the portal as a promoter. */
export function formatActor({ actor, opened_by: openedBy }: Pick<AuditLogEntry, 'actor' | 'opened_by'>): string {
  return openedBy ? `${formatUser(openedBy)} as ${formatActorType(actor).toLowerCase()}` : formatUser(actor);
}

function formatUser({ email, name, ...actor }: AuditLogEntry['actor']): string {
  return email ?? (name || formatActorType(actor));
}

function formatActorType({ type, id }: Pick<AuditLogEntry['actor'], 'type' | 'id'>): string {
  return type === 'command' ? 'Admin command' : `${ACTOR_LABELS[type]} ${id ?? ''}`.trim();
}
