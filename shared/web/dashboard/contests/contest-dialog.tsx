import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CONTEST_RANKINGS,
  type ContestRanking,
  MAX_CONTEST_DESCRIPTION_LENGTH,
  MAX_CONTEST_NAME_LENGTH,
} from '#shared/domain/contests/contest.ts';
import type { Day } from '#shared/domain/day.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { capitalize } from '#web/ui/status.tsx';
import { buildContestRequest, type ContestDraft, createBlankContestDraft, toContestDraft } from './contest-draft.ts';
import { CHANGE_CONTEST, type CompanyContest, CREATE_CONTEST } from './contests-query.ts';

const FIELDS = ['name', 'description', 'rank_by', 'campaign_ids', 'start_date', 'end_date', 'prizes', 'show_figures'];

export function NewContest({ today, isOpen, close }: DialogState & { readonly today: Day }) {
  const [draft, setDraft] = useState<ContestDraft>();
  const shown = draft ?? createBlankContestDraft(today);
  const end = () => {
    close();
    setDraft(undefined);
  };
  return (
    <ActionFormDialog
      call={CREATE_CONTEST}
      title="New contest"
      label="Add"
      isOpen={isOpen}
      close={end}
      buildRequest={() => buildContestRequest(shown)}
      successMessage="The contest was added."
      fields={FIELDS}
    >
      {(errors) => <ContestFields draft={shown} change={setDraft} errors={errors} />}
    </ActionFormDialog>
  );
}

export function ChangeContest({ contest, isOpen, close }: DialogState & { readonly contest: CompanyContest }) {
  const [draft, setDraft] = useState<ContestDraft>();
  const shown = draft ?? toContestDraft(contest);
  const end = () => {
    close();
    setDraft(undefined);
  };
  const buildRequest = () => {
    const request = buildContestRequest(shown);
    return 'errors' in request ? request : { params: { path: { id: contest.id } }, ...request };
  };
  return (
    <ActionFormDialog
      call={CHANGE_CONTEST}
      title={`Edit ${contest.name}`}
      label="Save"
      isOpen={isOpen}
      close={end}
      buildRequest={buildRequest}
      successMessage="The contest was changed."
      fields={FIELDS}
    >
      {(errors) => <ContestFields draft={shown} change={setDraft} errors={errors} />}
    </ActionFormDialog>
  );
}

interface FieldsProps {
  readonly draft: ContestDraft;
  readonly change: (draft: ContestDraft) => void;
  readonly errors: FieldErrors;
}

function ContestFields({ draft, change, errors }: FieldsProps) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
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
      <MultiSelect
        label="Campaigns"
        description="Leave empty to count all campaigns."
        placeholder={draft.campaignIds.length > 0 ? undefined : 'All campaigns'}
        data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.campaignIds.map(String)}
        searchable
        nothingFoundMessage="No results"
        onChange={(ids) => set({ campaignIds: ids.map(Number) })}
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
