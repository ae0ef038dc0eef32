import { expect, test } from 'vitest';
import { erasePersonalData } from '#shared/domain/promoters/promoter-erasure.ts';
import { addPromoterTags, removePromoterTags } from '#shared/domain/promoters/promoter-tags.ts';
import { addOfferedTags, dropDuplicateTags, MAX_OFFERED_TAGS } from '#shared/domain/promoters/tags.ts';
import { aPromoter } from '#test/unit/domain/builders.ts';

const recordWith = (tags?: readonly string[]) => ({ promoter: aPromoter({ tags }), promotions: [] });

test('tags that differ only in case count once, as first written', () => {
  expect(dropDuplicateTags(['VIP', 'Newsletter', 'vip'])).toEqual(['VIP', 'Newsletter']);
});

test('a promoter gets only tags that it lacks', () => {
  const { promoter } = addPromoterTags(recordWith(['VIP']), ['vip', 'YouTube']);
  expect(promoter).toMatchObject({ tags: ['VIP', 'YouTube'], revision: 1 });
});

test('a promoter without tags gets its first one', () => {
  expect(addPromoterTags(recordWith(), ['VIP']).promoter.tags).toEqual(['VIP']);
});

test('a promoter stays unchanged if it has the tags to add or lacks the tags to remove', () => {
  const record = recordWith(['VIP']);
  expect(addPromoterTags(record, ['vip'])).toBe(record);
  expect(removePromoterTags(record, ['YouTube'])).toBe(record);
});

test('a promoter cannot get more than ten tags', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `Tag ${index}`);
  expect(addPromoterTags(recordWith(ten.slice(1)), ['VIP']).promoter.tags).toHaveLength(10);
  expect(() => addPromoterTags(recordWith(ten), ['VIP'])).toThrow(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'invalid_record' }) }),
  );
});

test('a promoter loses a tag regardless of its case', () => {
  expect(removePromoterTags(recordWith(['VIP', 'YouTube']), ['vip']).promoter.tags).toEqual(['YouTube']);
});

test('a deleted promoter keeps no tags', () => {
  expect(erasePersonalData(recordWith(['VIP']), '2026-11-20T10:00:00.000Z').promoter.tags).toBeUndefined();
});

test('an account offers its latest tags; a new one replaces the oldest', () => {
  const offered = Array.from({ length: MAX_OFFERED_TAGS }, (_, index) => `Tag ${index}`);
  expect(addOfferedTags(offered, ['tag 5'])).toBe(offered);
  const next = addOfferedTags(offered, ['VIP']);
  expect([next.length, next[0], next.at(-1)]).toEqual([MAX_OFFERED_TAGS, 'Tag 1', 'VIP']);
});
