import * as v from 'valibot';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

const dateField = v.pipe(v.string(), v.isoDate());

/** Fields that promoters see, too. */
export const announcementEntries = {
  id: field(idField, 'Id of the announcement.'),
  heading: field(v.string(), 'Heading.'),
  text: field(v.string(), 'Plain text.'),
  link_url: field(nullableText, 'URL of the link; null without one.'),
  link_label: field(nullableText, 'Label of the link; null without a link, or for the portal’s own label.'),
  start_date: field(dateField, 'First day, in the account’s time zone.'),
};

export const v2Announcement = v.object({
  ...announcementEntries,
  end_date: field(nullable(dateField), 'Last day, in the account’s time zone; null until it is deleted.'),
  campaign_ids: field(
    v.array(idField),
    'Ids of the campaigns whose promoters see the announcement; empty for all campaigns.',
  ),
  created_at: field(timestampField, 'When the announcement was created.'),
});

export type V2Announcement = v.InferOutput<typeof v2Announcement>;
