import { expect, test } from 'vitest';
import {
  type AnnouncementDraft,
  buildAnnouncementRequest,
  createBlankAnnouncementDraft,
  toAnnouncementDraft,
} from '#web/dashboard/settings/portal/announcement-draft.ts';

const draft: AnnouncementDraft = {
  ...createBlankAnnouncementDraft('2026-12-01'),
  heading: ' News ',
  text: ' Read this. ',
};

test('an announcement without link and end starts today and is for all campaigns', () => {
  expect(buildAnnouncementRequest(draft)).toEqual({
    body: {
      heading: 'News',
      text: 'Read this.',
      link_url: '',
      link_label: '',
      campaign_ids: [],
      start_date: '2026-12-01',
      end_date: '',
    },
  });
});

test('a stored announcement becomes a draft with the same request', () => {
  const body = {
    heading: 'News',
    text: 'Read this.',
    link_url: 'https://acme.example/',
    link_label: 'Read',
    campaign_ids: [2],
    start_date: '2026-12-01',
    end_date: '2026-12-31',
  };
  const storedAnnouncement = { ...body, id: 1, created_at: '2026-11-20T10:00:00.000Z' };
  expect(buildAnnouncementRequest(toAnnouncementDraft(storedAnnouncement))).toEqual({ body });
});

test.each([
  [{ heading: ' ' }, { heading: 'Enter a heading.' }],
  [{ text: '' }, { text: 'Enter a text.' }],
  [{ linkUrl: 'http://acme.example' }, { link_url: 'Enter a URL that begins with https://.' }],
  [{ linkLabel: 'Read' }, { link_url: 'Enter the URL of the link.' }],
  [{ startDate: '' }, { start_date: 'Choose the first day.' }],
  [{ endDate: '2026-11-30' }, { end_date: 'Choose the first day or a later one.' }],
])('an announcement draft with %o is rejected with %o', (changes, errors) => {
  expect(buildAnnouncementRequest({ ...draft, ...changes })).toEqual({ errors });
});
