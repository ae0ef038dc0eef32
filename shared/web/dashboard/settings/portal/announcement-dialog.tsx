import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_LINK_LABEL_LENGTH,
} from '#shared/domain/announcements/announcement.ts';
import type { Day } from '#shared/domain/day.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import {
  type AnnouncementDraft,
  buildAnnouncementRequest,
  createBlankAnnouncementDraft,
  toAnnouncementDraft,
} from './announcement-draft.ts';
import { CHANGE_ANNOUNCEMENT, type CompanyAnnouncement, CREATE_ANNOUNCEMENT } from './announcements-query.ts';

const FIELDS = ['heading', 'text', 'link_url', 'link_label', 'campaign_ids', 'start_date', 'end_date'];

export function NewAnnouncement({ today, isOpen, close }: DialogState & { readonly today: Day }) {
  const [draft, setDraft] = useState<AnnouncementDraft>();
  const shown = draft ?? createBlankAnnouncementDraft(today);
  const end = () => {
    close();
    setDraft(undefined);
  };
  return (
    <ActionFormDialog
      call={CREATE_ANNOUNCEMENT}
      title="New announcement"
      label="Add"
      isOpen={isOpen}
      close={end}
      buildRequest={() => buildAnnouncementRequest(shown)}
      successMessage="The announcement was added."
      fields={FIELDS}
    >
      {(errors) => <AnnouncementFields draft={shown} change={setDraft} errors={errors} />}
    </ActionFormDialog>
  );
}

export function ChangeAnnouncement({
  announcement,
  isOpen,
  close,
}: DialogState & { readonly announcement: CompanyAnnouncement }) {
  const [draft, setDraft] = useState<AnnouncementDraft>();
  const shown = draft ?? toAnnouncementDraft(announcement);
  const end = () => {
    close();
    setDraft(undefined);
  };
  const buildRequest = () => {
    const request = buildAnnouncementRequest(shown);
    return 'errors' in request ? request : { params: { path: { id: announcement.id } }, ...request };
  };
  return (
    <ActionFormDialog
      call={CHANGE_ANNOUNCEMENT}
      title={`Edit ${announcement.heading}`}
      label="Save"
      isOpen={isOpen}
      close={end}
      buildRequest={buildRequest}
      successMessage="The announcement was changed."
      fields={FIELDS}
    >
      {(errors) => <AnnouncementFields draft={shown} change={setDraft} errors={errors} />}
    </ActionFormDialog>
  );
}

interface FieldsProps {
  readonly draft: AnnouncementDraft;
  readonly change: (draft: AnnouncementDraft) => void;
  readonly errors: FieldErrors;
}

function AnnouncementFields({ draft, change, errors }: FieldsProps) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const set = (changes: Partial<AnnouncementDraft>) => change({ ...draft, ...changes });
  return (
    <>
      <TextInput
        label="Heading"
        required
        maxLength={MAX_HEADING_LENGTH}
        autoComplete="off"
        value={draft.heading}
        onChange={({ currentTarget: { value } }) => set({ heading: value })}
        error={errors.heading}
        data-autofocus
      />
      <Textarea
        label="Text"
        description={`Up to ${MAX_ANNOUNCEMENT_LENGTH} characters.`}
        required
        rows={5}
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
        error={errors.text}
      />
      <TextInput
        label="Link URL"
        type="url"
        placeholder="https://acme.example/news"
        autoComplete="off"
        value={draft.linkUrl}
        onChange={({ currentTarget: { value } }) => set({ linkUrl: value })}
        error={errors.link_url}
      />
      <TextInput
        label="Link label"
        placeholder="Learn more"
        maxLength={MAX_LINK_LABEL_LENGTH}
        autoComplete="off"
        value={draft.linkLabel}
        onChange={({ currentTarget: { value } }) => set({ linkLabel: value })}
        error={errors.link_label}
      />
      <MultiSelect
        label="Campaigns"
        description="Leave empty for promoters of all campaigns."
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
          label="First day (UTC)"
          type="date"
          required
          value={draft.startDate}
          onChange={({ currentTarget: { value } }) => set({ startDate: value })}
          error={errors.start_date}
        />
        <TextInput
          label="Last day (UTC)"
          type="date"
          value={draft.endDate}
          onChange={({ currentTarget: { value } }) => set({ endDate: value })}
          error={errors.end_date}
        />
      </div>
    </>
  );
}
