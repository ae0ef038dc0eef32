/** Limits the size of the promoter, which every sale reads. */
export const MAX_PROMOTER_TAGS = 10;
/** In code points. */
export const MAX_TAG_LENGTH = 40;
/** Tags that an account offers for selection. */
export const MAX_OFFERED_TAGS = 200;

/** Returns the lower-case form, by which tags are compared. */
export function normalizeTag(tag: string): string {
  return tag.toLowerCase();
}

/** Drops tags that differ from an earlier one only in case. */
export function dropDuplicateTags(tags: readonly string[]): string[] {
  return excludeTags(tags, []);
}

/** Adds tags to those that an account offers; drops the oldest above the limit. Returns the same list if nothing is new. */
export function addOfferedTags(offered: readonly string[], tags: readonly string[]): readonly string[] {
  const added = excludeTags(tags, offered);
  return added.length === 0 ? offered : [...offered, ...added].slice(-MAX_OFFERED_TAGS);
}

/** Returns tags that are not among others, each once. */
export function excludeTags(tags: readonly string[], others: readonly string[]): string[] {
  const seen = new Set(others.map(normalizeTag));
  return tags.filter((tag) => {
    const form = normalizeTag(tag);
    if (seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}
