import { addOfferedTags, normalizeTag } from '#shared/domain/promoters/tags.ts';
import type { Call } from '#shared/operations/call.ts';
import { findOfferedTags, offeredTagsWrite } from '#shared/store/promoters/offered-tags.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitSingle } from '#shared/store/table/transaction.ts';

/** Returns the tags that an account offers, in alphabetical order. */
export async function listOfferedTags({ account }: Pick<Call, 'account'>): Promise<string[]> {
  const { tags = [] } = (await findOfferedTags(account.id)) ?? {};
  const byForm = tags.map((tag) => ({ tag, form: normalizeTag(tag) }));
  byForm.sort((a, b) => (a.form < b.form ? -1 : 1));
  return byForm.map(({ tag }) => tag);
}

/**
 * Adds tags to those that an account offers. Outside the promoters' transactions, which would otherwise conflict with
 * each other: if a promoter does not get its tag, the tag is only offered.
 */
export async function offerTags({ account, runtime }: Call, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await retryOnConflict(async () => {
    const before = await findOfferedTags(account.id);
    const offered = before?.tags ?? [];
    const after = addOfferedTags(offered, tags);
    if (after !== offered) await commitSingle(offeredTagsWrite(account.id, before, after));
  }, runtime);
}
