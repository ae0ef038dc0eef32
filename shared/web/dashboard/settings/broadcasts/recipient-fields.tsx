import { MultiSelect, TagsInput } from '@mantine/core';
import { BROADCAST_PROMOTER_STATUSES } from '#shared/domain/broadcasts/broadcast.ts';
import { TagsField } from '#web/dashboard/promoters/tags-field.tsx';
import { CampaignsField } from '#web/dashboard/records/campaigns-field.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { statusLabel } from '#web/ui/status.tsx';
import type { BroadcastDraft } from './broadcast-draft.ts';

interface Props {
  readonly draft: BroadcastDraft;
  readonly change: (draft: BroadcastDraft) => void;
}

export function RecipientFields({ draft, change }: Props) {
  const { campaignIds, statuses, tags, countries } = draft;
  return (
    <fieldset className={style.plain}>
      <legend>Recipients</legend>
      <p className={style.quiet}>
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
      </div>
    </fieldset>
  );
}
