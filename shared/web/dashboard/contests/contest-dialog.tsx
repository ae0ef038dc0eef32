import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import {
  CONTEST_RANKINGS,
  type ContestRanking,
  MAX_CONTEST_DESCRIPTION_LENGTH,
  MAX_CONTEST_NAME_LENGTH,
} from '#shared/domain/contests/contest.ts';
import {
  addRecordId,
  type DraftFieldsProps,
  DraftFormDialog,
  recordDialogTexts,
} from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import { CampaignsField } from '#web/dashboard/records/campaigns-field.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { capitalize } from '#web/ui/status.tsx';
import { buildContestRequest, type ContestDraft, createBlankContestDraft, toContestDraft } from './contest-draft.ts';
import { CHANGE_CONTEST, type CompanyContest, CREATE_CONTEST } from './contests-query.ts';

const FIELDS = ['name', 'description', 'rank_by', 'campaign_ids', 'start_date', 'end_date', 'prizes', 'show_figures'];

/** Changes a contest, or adds one. */
export function ContestDialog({ contest, ...dialog }: DialogState & { readonly contest?: CompanyContest }) {
  const { today } = useReportCalendar();
  return (
    <DraftFormDialog
      {...dialog}
      {...recordDialogTexts('contest', contest?.name)}
      call={contest ? CHANGE_CONTEST : CREATE_CONTEST}
      initial={contest ? toContestDraft(contest) : createBlankContestDraft(today)}
      buildRequest={(draft) =>
        contest ? addRecordId(contest.id, buildContestRequest(draft)) : buildContestRequest(draft)
      }
      fields={FIELDS}
    >
      {(fields) => <ContestFields {...fields} />}
    </DraftFormDialog>
  );
}

function ContestFields({ draft, change, errors }: DraftFieldsProps<ContestDraft>) {
  const set = (changes: Partial<ContestDraft>) => change({ ...draft, ...changes });
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={MAX_CONTEST_NAME_LENGTH}
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
        error={errors.name}
        data-autofocus
      />
      <Textarea
        label="Description for promoters"
        rows={3}
        maxLength={MAX_CONTEST_DESCRIPTION_LENGTH}
        value={draft.description}
        onChange={({ currentTarget: { value } }) => set({ description: value })}
        error={errors.description}
      />
      <Select
        label="Ranked by"
        data={CONTEST_RANKINGS.map((ranking) => ({ value: ranking, label: capitalize(ranking) }))}
        allowDeselect={false}
        value={draft.rankBy}
        onChange={(value) => set({ rankBy: (value ?? draft.rankBy) as ContestRanking })}
        error={errors.rank_by}
      />
      <CampaignsField
        description="Leave empty to count all campaigns."
        value={draft.campaignIds}
        change={(campaignIds) => set({ campaignIds })}
        error={errors.campaign_ids}
      />
      <div className={style.pair}>
        <TextInput
          label="First day"
          type="date"
          required
          value={draft.startDate}
          onChange={({ currentTarget: { value } }) => set({ startDate: value })}
          error={errors.start_date}
        />
        <TextInput
          label="Last day"
          type="date"
          required
          value={draft.endDate}
          onChange={({ currentTarget: { value } }) => set({ endDate: value })}
          error={errors.end_date}
        />
      </div>
      <Textarea
        label="Prizes"
        description="One per line, starting with first place."
        rows={3}
        value={draft.prizes}
        onChange={({ currentTarget: { value } }) => set({ prizes: value })}
        error={errors.prizes}
      />
      <Checkbox
        label="Show figures to all promoters"
        description="Off: promoters see only places, masked names and their own figure."
        checked={draft.showsFigures}
        onChange={({ currentTarget: { checked } }) => set({ showsFigures: checked })}
        error={errors.show_figures}
      />
    </>
  );
}
