import type { Announcement } from '#shared/domain/announcements/announcement.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** All announcements of an account. */
export interface AnnouncementBoard {
  readonly announcements: readonly Announcement[];
  /** Ids are never reused: browsers remember dismissed ones. */
  readonly lastId: number;
  /** Null without an item. */
  readonly revision: number | null;
}

/** Reads all announcements. One call. */
export async function readAnnouncements(account: number): Promise<AnnouncementBoard> {
  const key = keys.announcements(account);
  const board = (await readItems([key])).get<AnnouncementBoard>(key);
  return board ?? { announcements: [], lastId: 0, revision: null };
}

/** Writes all announcements if unchanged. */
export function announcementsWrite(
  account: number,
  { revision }: AnnouncementBoard,
  after: Pick<AnnouncementBoard, 'announcements' | 'lastId'>,
): Write {
  const { announcements, lastId } = after;
  return writeIfUnchanged(keys.announcements(account), revision, { announcements, lastId });
}
