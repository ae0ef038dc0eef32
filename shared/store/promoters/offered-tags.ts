import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** Tags of an account's promoters, in the order of their first use. */
interface OfferedTags {
  readonly tags: readonly string[];
  readonly revision: number;
}

/** Reads the tags that an account offers; null before the first tag. */
export function findOfferedTags(account: number): Promise<OfferedTags | null> {
  return readItem<OfferedTags>(keys.promoterTags(account));
}

/** Writes the tags that an account offers, if they have not changed since the read. */
export function offeredTagsWrite(account: number, before: OfferedTags | null, tags: readonly string[]): Write {
  return writeIfUnchanged(keys.promoterTags(account), before?.revision ?? null, { tags });
}
