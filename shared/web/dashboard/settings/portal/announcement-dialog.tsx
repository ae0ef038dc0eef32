import { Textarea, TextInput } from '@mantine/core';
import {
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_LINK_LABEL_LENGTH,
} from '#shared/domain/announcements/announcement.ts';
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
import {
  type AnnouncementDraft,
  buildAnnouncementRequest,
  createBlankAnnouncementDraft,
  toAnnouncementDraft,
} from './announcement-draft.ts';
import { CHANGE_ANNOUNCEMENT, type CompanyAnnouncement, CREATE_ANNOUNCEMENT } from './announcements-query.ts';

const FIELDS = ['heading', 'text', 'link_url', 'link_label', 'campaign_ids', 'start_date', 'end_date'];

/** Changes an announcement, or adds one. */
export function AnnouncementDialog({
  announcement,
  ...dialog
}: DialogState & { readonly announcement?: CompanyAnnouncement }) {
  const { today } = useReportCalendar();
  return (
    <DraftFormDialog
      {...dialog}
      {...recordDialogTexts('announcement', announcement?.heading)}
      call={announcement ? CHANGE_ANNOUNCEMENT : CREATE_ANNOUNCEMENT}
      initial={announcement ? toAnnouncementDraft(announcement) : createBlankAnnouncementDraft(today)}
      buildRequest={(draft) =>
        announcement ? addRecordId(announcement.id, buildAnnouncementRequest(draft)) : buildAnnouncementRequest(draft)
      }
      fields={FIELDS}
    >
      {(fields) => <AnnouncementFields {...fields} />}
    </DraftFormDialog>
  );
}

function AnnouncementFields({ draft, change, errors }: DraftFieldsProps<AnnouncementDraft>) {
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
      <CampaignsField
        description="Leave empty for promoters of all campaigns."
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
          value={draft.endDate}
          onChange={({ currentTarget: { value } }) => set({ endDate: value })}
          error={errors.end_date}
        />
      </div>
    </>
  );
}
