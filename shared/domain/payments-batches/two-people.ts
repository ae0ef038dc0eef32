import type { Actor } from '#shared/domain/accounts/caller.ts';

/** Who had to do with a payments batch of a company that requires two people to pay. */
interface People {
  readonly createdBy: Actor;
  readonly releasedBy?: Actor;
}

/** The person who released the files; null before. Earlier versions may have stored an API key, which does not count. */
export function releaserOf({ releasedBy }: Pick<People, 'releasedBy'>): Actor | null {
  return releasedBy?.is === 'person' ? releasedBy : null;
}

/** Whether a caller who fetches a file releases the batch: people other than its creator do, API keys never. */
export function isReleaser({ createdBy }: Pick<People, 'createdBy'>, by: Actor): boolean {
  return by.is === 'person' && !(createdBy.is === 'person' && createdBy.id === by.id);
}

/**
 * Whether a caller is the second of two people who pay a batch. The first is its creator or, if that was an API key, the person who
 * fetched its file first.
 */
export function isSecondPerson({ createdBy, releasedBy }: People, by: Actor): boolean {
  const first = createdBy.is === 'person' ? createdBy : releasedBy;
  return by.is === 'person' && first?.is === 'person' && first.id !== by.id;
}
