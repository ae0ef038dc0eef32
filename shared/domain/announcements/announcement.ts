import type { Day } from '#shared/domain/day.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** Announcements of an account share an item. */
export const MAX_ANNOUNCEMENTS = 20;
export const MAX_HEADING_LENGTH = 75;
export const MAX_ANNOUNCEMENT_LENGTH = 450;
export const MAX_LINK_LABEL_LENGTH = 40;
export const MAX_ANNOUNCEMENT_CAMPAIGNS = 100;

interface AnnouncementLink {
  readonly url: string;
  /** Null: the portal has a label in the promoter's language. */
  readonly label: string | null;
}

/** A company's news for promoters, shown in the portal. */
export interface Announcement {
  readonly id: number;
  readonly heading: string;
  /** Plain text. */
  readonly text: string;
  readonly link: AnnouncementLink | null;
  /** Empty: the promoters of all campaigns. */
  readonly campaignIds: readonly number[];
  /** First day, in the account's time zone. */
  readonly startDate: Day;
  /** Last day; null: until it is deleted. */
  readonly endDate: Day | null;
  readonly createdAt: string;
}

/** Changes of an announcement; omitted values stay, and empty text removes one. */
export interface AnnouncementDetails {
  readonly heading?: string | undefined;
  readonly text?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly linkLabel?: string | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly startDate?: Day | undefined;
  readonly endDate?: Day | '' | undefined;
}

/**
 * Creates or changes an announcement.
 * @param defaults of a new one; those of an existing one stay
 * @throws Refusal `invalid` for a label without a URL, or an end before the start
 */
export function applyAnnouncementDetails(
  before: Announcement | null,
  { id, createdAt, ...defaults }: Pick<Announcement, 'id' | 'createdAt' | 'startDate'>,
  details: AnnouncementDetails,
): Announcement {
  const { heading, text, campaignIds, startDate, endDate = before?.endDate } = details;
  const after: Announcement = {
    id,
    heading: heading ?? before?.heading ?? '',
    text: text ?? before?.text ?? '',
    link: changeLink(before?.link ?? null, details),
    campaignIds: campaignIds ?? before?.campaignIds ?? [],
    startDate: startDate ?? defaults.startDate,
    endDate: endDate || null,
    createdAt,
  };
  if (after.endDate !== null && after.endDate < after.startDate) {
    throw new Refusal({ code: 'invalid', message: 'end_date must not be before start_date.' });
  }
  return after;
}

/** Removing the URL removes the label, too. */
function changeLink(
  before: AnnouncementLink | null,
  { linkUrl, linkLabel }: AnnouncementDetails,
): AnnouncementLink | null {
  const url = linkUrl ?? before?.url ?? '';
  if (url !== '') return { url, label: (linkLabel ?? before?.label) || null };
  if (linkLabel) throw new Refusal({ code: 'invalid', message: 'link_label needs a link_url.' });
  return null;
}

/**
 * Returns the announcements for a promoter on a day, newest first.
 * @param campaignIds the promoter's campaigns
 * @param today in the account's time zone
 */
export function selectCurrentAnnouncements(
  announcements: readonly Announcement[],
  campaignIds: readonly number[],
  today: Day,
): Announcement[] {
  const isForPromoter = (announcement: Announcement) =>
    announcement.campaignIds.length === 0 || announcement.campaignIds.some((id) => campaignIds.includes(id));
  return sortNewestFirst(announcements.filter(isForPromoter).filter((announcement) => isCurrent(announcement, today)));
}

/** Sorts by start, then id. */
export function sortNewestFirst(announcements: readonly Announcement[]): Announcement[] {
  return announcements.toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.id - a.id);
}

function isCurrent({ startDate, endDate }: Announcement, today: Day): boolean {
  return startDate <= today && (endDate === null || today <= endDate);
}
