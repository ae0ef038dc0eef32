import {
  type Announcement,
  type AnnouncementDetails,
  applyAnnouncementDetails,
  MAX_ANNOUNCEMENTS,
  selectCurrentAnnouncements,
  sortNewestFirst,
} from '#shared/domain/announcements/announcement.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { localDay } from '#shared/domain/time-zone.ts';
import type { Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { announcementsWrite, readAnnouncements } from '#shared/store/announcements/announcements.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Returns announcements, newest first, including future and past ones. */
export async function listAnnouncementsPage({ account }: Pick<Call, 'account'>, { page, perPage }: PageRequest) {
  const rows = sortNewestFirst((await readAnnouncements(account.id)).announcements);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** Returns today's announcements of a promoter's campaigns, newest first. */
export async function listCurrentAnnouncements(
  { account, runtime }: Call,
  { current }: Pick<Promoter, 'current'>,
): Promise<Announcement[]> {
  const { announcements } = await readAnnouncements(account.id);
  const campaignIds = current.map(({ campaignId }) => campaignId);
  return selectCurrentAnnouncements(announcements, campaignIds, localDay(runtime.now(), account.timeZone));
}

/**
 * Creates an announcement.
 * @throws Refusal `invalid` for an unknown campaign, an end before the start, and at the limit
 */
export async function createAnnouncement(
  { account, runtime }: Call,
  details: AnnouncementDetails,
): Promise<Announcement> {
  await assertCampaignsExist(account.id, details.campaignIds);
  return retryOnConflict(async () => {
    const board = await readAnnouncements(account.id);
    if (board.announcements.length >= MAX_ANNOUNCEMENTS) {
      const message = `An account can have ${MAX_ANNOUNCEMENTS} announcements: delete one first.`;
      throw new Refusal({ code: 'invalid', message });
    }
    const lastId = board.lastId + 1;
    const createdAt = runtime.now();
    const startDate = localDay(createdAt, account.timeZone);
    const announcement = applyAnnouncementDetails(null, { id: lastId, createdAt, startDate }, details);
    const announcements = [...board.announcements, announcement];
    await commit([announcementsWrite(account.id, board, { announcements, lastId })]);
    return announcement;
  }, runtime);
}

/**
 * Updates an announcement.
 * @throws Refusal `not_found`; `invalid` for an unknown campaign or an end before the start
 */
export async function updateAnnouncement(
  { account, runtime }: Call,
  id: number,
  details: AnnouncementDetails,
): Promise<Announcement> {
  return retryOnConflict(async () => {
    const board = await readAnnouncements(account.id);
    const before = requireAnnouncement(board.announcements, id);
    // A campaign may have been deleted since the announcement was created.
    const addedCampaigns = details.campaignIds?.filter((campaignId) => !before.campaignIds.includes(campaignId));
    await assertCampaignsExist(account.id, addedCampaigns);
    const after = applyAnnouncementDetails(before, before, details);
    const announcements = board.announcements.map((announcement) => (announcement === before ? after : announcement));
    await commit([announcementsWrite(account.id, board, { ...board, announcements })]);
    return after;
  }, runtime);
}

/** Deletes an announcement. @returns it @throws Refusal `not_found` */
export async function deleteAnnouncement({ account, runtime }: Call, id: number): Promise<Announcement> {
  return retryOnConflict(async () => {
    const board = await readAnnouncements(account.id);
    const before = requireAnnouncement(board.announcements, id);
    const announcements = board.announcements.filter((announcement) => announcement !== before);
    await commit([announcementsWrite(account.id, board, { ...board, announcements })]);
    return before;
  }, runtime);
}

function requireAnnouncement(announcements: readonly Announcement[], id: number): Announcement {
  const announcement = announcements.find((candidate) => candidate.id === id);
  if (!announcement) throw new Refusal({ code: 'not_found', what: 'announcement' });
  return announcement;
}
