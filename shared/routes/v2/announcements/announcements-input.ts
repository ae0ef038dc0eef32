import * as v from 'valibot';
import {
  MAX_ANNOUNCEMENT_CAMPAIGNS,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_LINK_LABEL_LENGTH,
} from '#shared/domain/announcements/announcement.ts';
import { isHttpsUrl } from '#shared/domain/text/web-address.ts';
import { dateParam, MAX_URL_LENGTH, oneOrMoreParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const INVALID_LINK = 'link_url is invalid: it must be a URL that begins with https://.';
const INVALID_END = 'end_date is invalid: it must be a date such as 2026-12-31.';

const heading = withDescription(
  'Heading.',
  textParam(`heading is invalid: it must have 1 to ${MAX_HEADING_LENGTH} characters, in one line.`, MAX_HEADING_LENGTH),
);
const text = withDescription(
  'Plain text, shown as it is. Line breaks are kept.',
  textParam(`text is invalid: it must have 1 to ${MAX_ANNOUNCEMENT_LENGTH} characters.`, MAX_ANNOUNCEMENT_LENGTH, {
    lines: true,
  }),
);
const optionalFields = {
  link_url: v.optional(
    withDescription(
      'URL to open, beginning with `https://`. Empty removes the link.',
      v.pipe(
        textParam(INVALID_LINK, MAX_URL_LENGTH, { blank: true }),
        v.check((url) => url === '' || isHttpsUrl(url), INVALID_LINK),
      ),
    ),
  ),
  link_label: v.optional(
    withDescription(
      'Label of the link. Without one, the portal shows “Learn more” in the promoter’s language.',
      textParam(
        `link_label is invalid: it must have at most ${MAX_LINK_LABEL_LENGTH} characters, in one line.`,
        MAX_LINK_LABEL_LENGTH,
        { blank: true },
      ),
    ),
  ),
  campaign_ids: v.optional(
    withDescription(
      'Ids of the campaigns whose promoters see the announcement. Empty: promoters of all campaigns.',
      v.pipe(
        oneOrMoreParam(recordIdParam('campaign_ids'), 'campaign_ids is invalid.'),
        v.maxLength(MAX_ANNOUNCEMENT_CAMPAIGNS, `campaign_ids can have at most ${MAX_ANNOUNCEMENT_CAMPAIGNS} entries.`),
      ),
    ),
  ),
  start_date: v.optional(
    withDescription(
      'First day, in the account’s time zone; today by default.',
      dateParam('start_date is invalid: it must be a date such as 2026-12-01.'),
    ),
  ),
  end_date: v.optional(
    withDescription(
      'Last day, in the account’s time zone. Empty: until the announcement is deleted.',
      v.union([v.literal(''), dateParam(INVALID_END)], INVALID_END),
    ),
  ),
};

export const listAnnouncementsInput = v.object(companyPaging);
export const createAnnouncementInput = v.object({ heading, text, ...optionalFields });
export const updateAnnouncementInput = v.object({
  id: recordIdParam('id'),
  heading: v.optional(heading),
  text: v.optional(text),
  ...optionalFields,
});

export type AnnouncementInput = Omit<v.InferOutput<typeof updateAnnouncementInput>, 'id'>;
