import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type FieldErrors, labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { TagsField } from '#web/dashboard/promoters/tags-field.tsx';
import { promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { listCountries } from '#web/ui/formats/countries.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';
import { buildEditRequest, listCustomInputs, PROFILE_FIELDS, SOCIAL_LINKS } from './edit-draft.ts';
import style from './parts/promoter.module.css';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

export const EDIT_PROMOTER = 'PUT /api/v2/company/promoters/{id}';

const FIELDS = ['email', 'cust_id', 'note', 'tags', 'parent_promoter_id', ...PROFILE_FIELDS];
const parents = { ...promoterFilter, label: 'Parent promoter' };

interface Props extends DialogState {
  readonly promoter: DashboardPromoterDetails;
}

export function EditPromoter({ promoter, isOpen, close }: Props) {
  const { parent_promoter: current, tags: currentTags } = promoter;
  const [parent, setParent] = useState<string>();
  const [tags, setTags] = useState<readonly string[]>(currentTags);
  useEffect(() => {
    if (isOpen) setParent(current ? String(current.id) : undefined);
  }, [isOpen, current]);
  useEffect(() => {
    if (isOpen) setTags(currentTags);
  }, [isOpen, currentTags]);
  return (
    <ActionFormDialog
      call={EDIT_PROMOTER}
      title="Edit promoter"
      label="Save"
      isOpen={isOpen}
      close={close}
      buildRequest={(texts) => buildEditRequest(promoter, texts, { parent, tags })}
      successMessage="The promoter was saved."
      fields={FIELDS}
    >
      {(errors) => (
        <Stack>
          <Person promoter={promoter} errors={errors} />
          <RecordSelect
            isClosed
            records={parents}
            value={parent}
            change={setParent}
            error={labelFieldError(errors, 'parent_promoter_id', 'Parent promoter')}
          />
          <TagsField value={tags} change={setTags} error={labelFieldError(errors, 'tags', 'Tags')} />
          <SocialLinks promoter={promoter} errors={errors} />
          <CustomFields promoter={promoter} errors={errors} />
          <Textarea
            name="note"
            label="Internal note"
            defaultValue={promoter.note ?? ''}
            autosize
            minRows={2}
            maxRows={8}
            error={labelFieldError(errors, 'note', 'Note')}
          />
        </Stack>
      )}
    </ActionFormDialog>
  );
}

interface PartProps {
  readonly promoter: DashboardPromoterDetails;
  readonly errors: FieldErrors;
}

function Person({ promoter: { email, cust_id: custId, profile }, errors }: PartProps) {
  const field = (name: (typeof PROFILE_FIELDS)[number], label: string) => ({
    name,
    label,
    defaultValue: profile[name] ?? '',
    autoComplete: 'off',
    error: labelFieldError(errors, name, label),
  });
  return (
    <>
      <Group grow align="flex-start">
        <TextInput {...field('first_name', 'First name')} data-autofocus />
        <TextInput {...field('last_name', 'Last name')} />
      </Group>
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        description="The promoter signs in with it."
        required
        defaultValue={email}
        autoComplete="off"
        error={labelFieldError(errors, 'email', 'E-mail')}
      />
      <Group grow align="flex-start">
        <TextInput {...field('company_name', 'Company')} />
        <TextInput {...field('vat_id', 'VAT ID')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput {...field('website', 'Website')} type="url" />
        <Select
          {...field('country', 'Country')}
          data={countryChoices(profile.country ?? '')}
          defaultValue={profile.country || null}
          searchable
          clearable
        />
      </Group>
      <TextInput
        name="cust_id"
        label="External ID"
        description="From your own system."
        defaultValue={custId ?? ''}
        autoComplete="off"
        error={labelFieldError(errors, 'cust_id', 'External ID')}
      />
    </>
  );
}

/** Includes a country that was entered as free text. */
function countryChoices(current: string) {
  const countries = listCountries('en-US');
  const isListed = current === '' || countries.some(({ value }) => value === current);
  return isListed ? countries : [{ value: current, label: current }, ...countries];
}

function SocialLinks({ promoter: { profile }, errors }: PartProps) {
  const hasInvalidLink = SOCIAL_LINKS.some(({ name }) => errors[name]);
  return (
    <details {...(hasInvalidLink ? { open: true } : {})} className={style.more}>
      <summary>Social links</summary>
      <Stack gap="sm" mt="sm">
        {SOCIAL_LINKS.map(({ name, label }) => (
          <TextInput
            key={name}
            name={name}
            type="url"
            label={label}
            defaultValue={profile[name] ?? ''}
            autoComplete="off"
            error={labelFieldError(errors, name, 'Link')}
          />
        ))}
      </Stack>
    </details>
  );
}

function CustomFields({ promoter, errors }: PartProps) {
  return (
    <details {...(errors.new_field ? { open: true } : {})} className={style.more}>
      <summary>Custom fields</summary>
      <Stack gap="sm" mt="sm">
        {listCustomInputs(promoter).map(({ name, label, value }) => (
          <TextInput key={name} name={name} label={label} defaultValue={value} autoComplete="off" />
        ))}
        <Group grow align="flex-start">
          <TextInput name="new_field" label="New field" autoComplete="off" error={errors.new_field} />
          <TextInput name="new_value" label="Value" autoComplete="off" />
        </Group>
      </Stack>
    </details>
  );
}
