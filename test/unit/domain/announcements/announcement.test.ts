import { expect, test } from 'vitest';
import {
  type Announcement,
  applyAnnouncementDetails,
  selectCurrentAnnouncements,
  sortNewestFirst,
} from '#shared/domain/announcements/announcement.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const created = { id: 1, createdAt: '2026-11-20T23:30:00.000Z', startDate: '2026-11-21' };
const news = applyAnnouncementDetails(null, created, { heading: 'News', text: 'Read this.' });
const announce = (id: number, overrides: Partial<Announcement> = {}): Announcement => ({ ...news, id, ...overrides });
const getIds = (announcements: readonly Announcement[]) => announcements.map(({ id }) => id);

const catchRefusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
  }
  return null;
};

test('an announcement has no end and is for all campaigns by default', () => {
  expect(news).toEqual({
    ...created,
    heading: 'News',
    text: 'Read this.',
    link: null,
    campaignIds: [],
    endDate: null,
  });
});

test('changes keep omitted values, and empty text removes the end, the label or the link', () => {
  const link = { linkUrl: 'https://acme.example/news', linkLabel: 'Read more' };
  const full = applyAnnouncementDetails(news, news, { ...link, endDate: '2026-12-31', campaignIds: [2] });
  expect(applyAnnouncementDetails(full, full, { heading: 'Old news' })).toEqual({ ...full, heading: 'Old news' });
  expect(applyAnnouncementDetails(full, full, { endDate: '', campaignIds: [] })).toEqual({
    ...full,
    endDate: null,
    campaignIds: [],
  });
  expect(applyAnnouncementDetails(full, full, { linkLabel: '' }).link).toEqual({ url: link.linkUrl, label: null });
  expect(applyAnnouncementDetails(full, full, { linkUrl: '' }).link).toBeNull();
});

test('a label without a URL, and an end before the start, are rejected', () => {
  const message = 'end_date must not be before start_date.';
  expect(catchRefusal(() => applyAnnouncementDetails(news, news, { linkLabel: 'Read more' }))).toEqual({
    code: 'invalid',
    message: 'link_label needs a link_url.',
  });
  expect(catchRefusal(() => applyAnnouncementDetails(news, news, { endDate: '2026-11-20' }))).toEqual({
    code: 'invalid',
    message,
  });
  expect(applyAnnouncementDetails(news, news, { endDate: '2026-11-21' }).endDate).toBe('2026-11-21');
});

test('promoters see announcements from the first to the last day', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
  const december = announce(1, { startDate: '2026-12-01', endDate: '2026-12-31' });
  const counts = days.map((day) => selectCurrentAnnouncements([december], [], day).length);
  expect(counts).toEqual([0, 1, 1, 0]);
});

test('promoters see announcements for all campaigns and for their own', () => {
  const all = [announce(1), announce(2, { campaignIds: [7] }), announce(3, { campaignIds: [7, 8] })];
  const seenBy = (campaignIds: readonly number[]) => getIds(selectCurrentAnnouncements(all, campaignIds, '2026-12-01'));
  expect([seenBy([]), seenBy([7]), seenBy([8])]).toEqual([[1], [3, 2, 1], [3, 1]]);
});

test('the latest start comes first; of the same day, the latest announcement', () => {
  const all = [announce(1), announce(2), announce(3, { startDate: '2026-11-19' }), announce(4)];
  expect(getIds(sortNewestFirst(all))).toEqual([4, 2, 1, 3]);
});
