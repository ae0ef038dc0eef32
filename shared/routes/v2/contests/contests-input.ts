import * as v from 'valibot';
import {
  CONTEST_RANKINGS,
  MAX_CONTEST_CAMPAIGNS,
  MAX_CONTEST_DESCRIPTION_LENGTH,
  MAX_CONTEST_NAME_LENGTH,
  MAX_PRIZE_LENGTH,
  MAX_PRIZES,
} from '#shared/domain/contests/contest.ts';
import { dateParam, flagParam, oneOrMoreParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const INVALID_PRIZE = `prizes is invalid: a prize must have 1 to ${MAX_PRIZE_LENGTH} characters, in one line.`;

const name = withDescription(
  'Name of the contest.',
  textParam(
    `name is invalid: it must have 1 to ${MAX_CONTEST_NAME_LENGTH} characters, in one line.`,
    MAX_CONTEST_NAME_LENGTH,
  ),
);
const rankBy = withDescription(
  'Figure of reports by promoter that ranks promoters: `earnings` (`promoter_earnings_amount`), `referrals` (`referrals_count`) or ' +
    '`customers` (`customers_count`).',
  v.picklist(CONTEST_RANKINGS, `rank_by is invalid: it must be one of ${CONTEST_RANKINGS.join(', ')}.`),
);
const startDate = withDescription(
  'First day, in the account’s time zone.',
  dateParam('start_date is invalid: it must be a date such as 2026-12-01.'),
);
const endDate = withDescription(
  'Last day, in the account’s time zone.',
  dateParam('end_date is invalid: it must be a date such as 2026-12-31.'),
);
const others = {
  description: v.optional(
    withDescription(
      'Plain text for promoters, such as the rules. Line breaks are kept.',
      textParam(
        `description is invalid: it must have at most ${MAX_CONTEST_DESCRIPTION_LENGTH} characters.`,
        MAX_CONTEST_DESCRIPTION_LENGTH,
        { blank: true, lines: true },
      ),
    ),
  ),
  campaign_ids: v.optional(
    withDescription(
      'Ids of the campaigns whose figures count, and whose promoters see the contest. Empty: all campaigns.',
      v.pipe(
        oneOrMoreParam(recordIdParam('campaign_ids'), 'campaign_ids is invalid.'),
        v.maxLength(MAX_CONTEST_CAMPAIGNS, `campaign_ids can have at most ${MAX_CONTEST_CAMPAIGNS} entries.`),
      ),
    ),
  ),
  prizes: v.optional(
    withDescription(
      'Prizes, starting with first place. Empty: none.',
      v.pipe(
        oneOrMoreParam(textParam(INVALID_PRIZE, MAX_PRIZE_LENGTH), INVALID_PRIZE),
        v.maxLength(MAX_PRIZES, `prizes can have at most ${MAX_PRIZES} entries.`),
      ),
    ),
  ),
  show_figures: v.optional(
    withDescription(
      'Whether promoters see each other’s figures; no by default.',
      flagParam('show_figures is invalid: it must be true or false.'),
    ),
  ),
};

export const listContestsInput = v.object(companyPaging);
export const createContestInput = v.object({
  name,
  rank_by: rankBy,
  start_date: startDate,
  end_date: endDate,
  ...others,
});
export const updateContestInput = v.object({
  id: recordIdParam('id'),
  name: v.optional(name),
  rank_by: v.optional(rankBy),
  start_date: v.optional(startDate),
  end_date: v.optional(endDate),
  ...others,
});

export type ContestInput = Omit<v.InferOutput<typeof updateContestInput>, 'id'>;
