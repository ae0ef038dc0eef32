import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { BROADCAST_PROMOTER_STATUSES, MAX_FILTER_SALES } from '#shared/domain/broadcasts/broadcast.ts';
import { TagsField } from '#web/dashboard/promoters/tags-field.tsx';
import { CampaignsField } from '#web/dashboard/records/campaigns-field.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { statusLabel } from '#web/ui/status.tsx';
import type { BroadcastFormDraft } from './broadcast-draft.ts';

interface Props {
  readonly draft: BroadcastFormDraft;
  readonly change: (draft: BroadcastFormDraft) => void;
}

const PAYOUT_METHOD_CHOICES = [
  { value: 'no', label: 'Missing' },
  { value: 'yes', label: 'Present' },
];

export function RecipientFields({ draft, change }: Props) {
  const { campaignIds, statuses, tags, countries } = draft;
  return (
    <fieldset className={style.plain}>
      <legend>Recipients</legend>
      <p className={style.muted}>
        Promoters who match all of these get the e-mail, except those who have unsubscribed or are archived.
      </p>
      <div className={style.pair}>
        <CampaignsField value={campaignIds} change={(changed) => change({ ...draft, campaignIds: changed })} />
        <MultiSelect
          label="Status"
          placeholder={statuses.length > 0 ? undefined : 'Any status'}
          data={BROADCAST_PROMOTER_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
          value={[...statuses]}
          onChange={(values) =>
            change({ ...draft, statuses: BROADCAST_PROMOTER_STATUSES.filter((status) => values.includes(status)) })
          }
        />
        <TagsField value={tags} change={(changed) => change({ ...draft, tags: changed })} />
        <TagsInput
          label="Countries"
          placeholder={countries.length > 0 ? '' : 'As in the promoters’ profiles'}
          value={[...countries]}
          onChange={(changed) => change({ ...draft, countries: changed })}
          autoComplete="off"
        />
        <SalesField
          label="Sales, at least"
          value={draft.salesFrom}
          change={(salesFrom) => change({ ...draft, salesFrom })}
        />
        <SalesField label="Sales, at most" value={draft.salesTo} change={(salesTo) => change({ ...draft, salesTo })} />
        <TextInput
          label="Last sign-in before"
          description="Includes promoters who have never signed in."
          type="date"
          value={draft.lastLoginBefore}
          onChange={({ currentTarget: { value } }) => change({ ...draft, lastLoginBefore: value })}
        />
        <Select
          label="Payout method"
          placeholder="Any"
          clearable
          data={PAYOUT_METHOD_CHOICES}
          value={toChoice(draft.hasPayoutMethod)}
          onChange={(value) => change({ ...draft, hasPayoutMethod: value === null ? null : value === 'yes' })}
        />
      </div>
    </fieldset>
  );
}

interface SalesFieldProps {
  readonly label: string;
  readonly value: number | '';
  readonly change: (value: number | '') => void;
}

function SalesField({ label, value, change }: SalesFieldProps) {
  return (
    <NumberInput
      label={label}
      placeholder="Any number"
      min={0}
      max={MAX_FILTER_SALES}
      allowDecimal={false}
      value={value}
      onChange={(entered) => change(typeof entered === 'number' ? entered : '')}
    />
  );
}

function toChoice(hasPayoutMethod: boolean | null): string | null {
  if (hasPayoutMethod === null) return null;
  return hasPayoutMethod ? 'yes' : 'no';
}
