import type { Actor } from '#shared/domain/accounts/caller.ts';

interface People {
  readonly createdBy: Actor;
  readonly releasedBy?: Actor;
}

/** Returns who released the files; null before. Earlier versions may have stored an API key, which does not count. */
export function releaserOf({ releasedBy }: Pick<People, 'releasedBy'>): Actor | null {
  return releasedBy?.is === 'person' ? releasedBy : null;
}

/** Whether fetching a file releases the batch: by people other than its creator, never by API keys. */
export function isReleaser({ createdBy }: Pick<People, 'createdBy'>, by: Actor): boolean {
  return by.is === 'person' && !(createdBy.is === 'person' && createdBy.id === by.id);
}

/**
 * Whether a caller is the second of two people who pay a batch (four-eyes principle). The first is its creator or, if
 * an API key created it, the first person who fetched a file.
 */
export function isSecondPerson({ createdBy, releasedBy }: People, by: Actor): boolean {
  const first = createdBy.is === 'person' ? createdBy : releasedBy;
  return by.is === 'person' && first?.is === 'person' && first.id !== by.id;
}
