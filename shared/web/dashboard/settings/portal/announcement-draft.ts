import type { Day } from '#shared/domain/day.ts';
import { isHttpsUrl } from '#shared/domain/text/web-address.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyAnnouncement, CREATE_ANNOUNCEMENT } from './announcements-query.ts';

export interface AnnouncementDraft {
  readonly heading: string;
  readonly text: string;
  readonly linkUrl: string;
  readonly linkLabel: string;
  readonly campaignIds: readonly number[];
  readonly startDate: Day;
  /** Empty: no end. */
  readonly endDate: Day | '';
}

/** Creates the draft of a new announcement. */
export function createBlankAnnouncementDraft(today: Day): AnnouncementDraft {
  return { heading: '', text: '', linkUrl: '', linkLabel: '', campaignIds: [], startDate: today, endDate: '' };
}

/** Converts an existing announcement to a draft. */
export function toAnnouncementDraft(announcement: CompanyAnnouncement): AnnouncementDraft {
  const { heading, text, link_url: linkUrl, link_label: linkLabel, start_date: startDate } = announcement;
  return {
    heading,
    text,
    linkUrl: linkUrl ?? '',
    linkLabel: linkLabel ?? '',
    campaignIds: announcement.campaign_ids,
    startDate,
    endDate: announcement.end_date ?? '',
  };
}

type AnnouncementBody = NonNullable<OperationRequest<typeof CREATE_ANNOUNCEMENT>['body']>;

/** Builds the request, or returns errors by parameter. */
export function buildAnnouncementRequest(
  draft: AnnouncementDraft,
): { readonly body: AnnouncementBody } | { readonly errors: FieldErrors } {
  const [heading, text, url, label] = [draft.heading, draft.text, draft.linkUrl, draft.linkLabel].map((value) =>
    value.trim(),
  ) as [string, string, string, string];
  const { campaignIds, startDate, endDate } = draft;
  const errors: FieldErrors = {
    ...(heading === '' ? { heading: 'Enter a heading.' } : {}),
    ...(text === '' ? { text: 'Enter a text.' } : {}),
    ...(url === '' || isHttpsUrl(url) ? {} : { link_url: 'Enter a URL that begins with https://.' }),
    ...(url === '' && label !== '' ? { link_url: 'Enter the URL of the link.' } : {}),
    ...(startDate === '' ? { start_date: 'Choose the first day.' } : {}),
    ...(endDate !== '' && endDate < startDate ? { end_date: 'Choose the first day or a later one.' } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      heading,
      text,
      link_url: url,
      link_label: label,
      campaign_ids: [...campaignIds],
      start_date: startDate,
      end_date: endDate,
    },
  };
}
