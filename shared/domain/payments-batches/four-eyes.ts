import type { Actor } from '#shared/domain/accounts/caller.ts';

interface BatchPeople {
  readonly createdBy: Actor;
  readonly releasedBy?: Actor;
}

/** Returns the person who released the files; null before. Ignores API keys, which old records may contain. */
export function batchReleaser({ releasedBy }: Pick<BatchPeople, 'releasedBy'>): Actor | null {
  return releasedBy?.is === 'person' ? releasedBy : null;
}

/** Whether fetching a file releases the batch: only for people other than its creator, never for API keys. */
export function releasesBatch({ createdBy }: Pick<BatchPeople, 'createdBy'>, by: Actor): boolean {
  return by.is === 'person' && !(createdBy.is === 'person' && createdBy.id === by.id);
}

/**
 * Whether a caller is the second person of the four-eyes rule. The first is the creator or, if an API key created the
 * batch, the person who first fetched a file.
 */
export function isSecondPerson({ createdBy, releasedBy }: BatchPeople, by: Actor): boolean {
  const first = createdBy.is === 'person' ? createdBy : releasedBy;
  return by.is === 'person' && first?.is === 'person' && first.id !== by.id;
}
