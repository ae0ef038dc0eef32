import { Refusal } from '#shared/domain/refusal.ts';
import { type PromoterRecord, reviseRecord } from './promoter-record.ts';
import { excludeTags, MAX_PROMOTER_TAGS } from './tags.ts';

const TOO_MANY_TAGS = `The promoter would have more than ${MAX_PROMOTER_TAGS} tags. Remove some of its tags first.`;

/**
 * Adds tags to a promoter. Returns the same record if it has all of them.
 * @throws Refusal `invalid_record` above the limit
 */
export function addPromoterTags(record: PromoterRecord, tags: readonly string[]): PromoterRecord {
  const { tags: current = [] } = record.promoter;
  const added = excludeTags(tags, current);
  if (added.length === 0) return record;
  if (current.length + added.length > MAX_PROMOTER_TAGS) {
    throw new Refusal({ code: 'invalid_record', message: TOO_MANY_TAGS });
  }
  return reviseRecord({ ...record.promoter, tags: [...current, ...added] }, record.promotions);
}

/** Removes tags from a promoter. Returns the same record if it has none of them. */
export function removePromoterTags(record: PromoterRecord, tags: readonly string[]): PromoterRecord {
  const { tags: current = [] } = record.promoter;
  const remaining = excludeTags(current, tags);
  if (remaining.length === current.length) return record;
  return reviseRecord({ ...record.promoter, tags: remaining }, record.promotions);
}
