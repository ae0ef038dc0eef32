import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PROMOTER_TAGS, MAX_TAG_LENGTH, normalizeTag } from '#shared/domain/promoters/tags.ts';
import { promoterTagsQuery } from './tags-query.ts';

interface Props {
  readonly value: readonly string[];
  readonly change: (tags: readonly string[]) => void;
  readonly description?: string;
  readonly error?: string | undefined;
  /** Gets the focus when its dialog opens. */
  readonly hasAutofocus?: boolean;
}

/** Selects tags; new ones can be typed. */
export function TagsField({ value, change, description, error, hasAutofocus = false }: Props) {
  const { data: offered = [] } = useQuery(promoterTagsQuery);
  const [isOpen, setOpen] = useState(false);
  const asOffered = (tag: string) => offered.find((other) => normalizeTag(other) === normalizeTag(tag)) ?? tag;
  return (
    <TagsInput
      label="Tags"
      description={description}
      placeholder={value.length === 0 ? 'Type a tag and press Enter' : ''}
      data={offered}
      value={[...value]}
      onChange={(tags) => change(tags.map(asOffered))}
      maxTags={MAX_PROMOTER_TAGS}
      maxLength={MAX_TAG_LENGTH}
      // Open only while needed: the dropdown covers the dialog's buttons.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={(text) => setOpen(text !== '')}
      onClick={() => setOpen(true)}
      autoComplete="off"
      error={error}
      {...(hasAutofocus ? { 'data-autofocus': true } : {})}
    />
  );
}
