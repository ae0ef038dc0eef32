import * as v from 'valibot';
import { dropDuplicateTags, MAX_PROMOTER_TAGS, MAX_TAG_LENGTH } from '#shared/domain/promoters/tags.ts';
import { anyOfParam, oneOrMoreParam, textParam } from '#shared/routes/fields.ts';

const TAGS_INVALID = `tags is invalid. Send up to ${MAX_PROMOTER_TAGS} tags of up to ${MAX_TAG_LENGTH} characters.`;
const FILTER_INVALID = 'filters[tags] is invalid.';

const tagList = v.pipe(
  oneOrMoreParam(textParam(TAGS_INVALID, MAX_TAG_LENGTH), TAGS_INVALID),
  v.maxLength(MAX_PROMOTER_TAGS, TAGS_INVALID),
);

/** Tags of a promoter; an empty list removes all. */
export const promoterTags = v.pipe(
  tagList,
  v.transform((tags) => dropDuplicateTags(tags)),
);

/** Tags to add or remove. */
export const changedTags = v.pipe(
  tagList,
  v.minLength(1, TAGS_INVALID),
  v.transform((tags) => dropDuplicateTags(tags)),
);

export const tagFilter = v.optional(
  v.pipe(
    anyOfParam(textParam(FILTER_INVALID, MAX_TAG_LENGTH), FILTER_INVALID),
    v.description('Promoters with one of these tags. Not case-sensitive.'),
  ),
);
