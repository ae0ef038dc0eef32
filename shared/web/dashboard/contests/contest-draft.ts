import { type ContestRanking, MAX_PRIZE_LENGTH, MAX_PRIZES } from '#shared/domain/contests/contest.ts';
import { addDays, type Day } from '#shared/domain/day.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyContest, CREATE_CONTEST } from './contests-query.ts';

export interface ContestDraft {
  readonly name: string;
  readonly description: string;
  readonly rankBy: ContestRanking;
  readonly campaignIds: readonly number[];
  readonly startDate: Day | '';
  readonly endDate: Day | '';
  /** One per line. */
  readonly prizes: string;
  readonly showsFigures: boolean;
}

const DEFAULT_DAYS = 30;

/** Creates the draft of a new contest. */
export function createBlankContestDraft(today: Day): ContestDraft {
  const dates = { startDate: today, endDate: addDays(today, DEFAULT_DAYS - 1) };
  return { name: '', description: '', rankBy: 'earnings', campaignIds: [], ...dates, prizes: '', showsFigures: false };
}

/** Converts an existing contest to a draft. */
export function toContestDraft(contest: CompanyContest): ContestDraft {
  const { name, description, rank_by: rankBy, start_date: startDate, end_date: endDate } = contest;
  return {
    name,
    description,
    rankBy,
    startDate,
    endDate,
    campaignIds: contest.campaign_ids,
    prizes: contest.prizes.join('\n'),
    showsFigures: contest.show_figures,
  };
}

type ContestBody = NonNullable<OperationRequest<typeof CREATE_CONTEST>['body']>;

/** Builds the request, or returns errors by parameter. */
export function buildContestRequest(
  draft: ContestDraft,
): { readonly body: ContestBody } | { readonly errors: FieldErrors } {
  const [name, description] = [draft.name.trim(), draft.description.trim()];
  const prizes = draft.prizes
    .split('\n')
    .map((prize) => prize.trim())
    .filter((prize) => prize !== '');
  const { startDate, endDate } = draft;
  const errors: FieldErrors = {
    ...(name === '' ? { name: 'Enter a name.' } : {}),
    ...(startDate === '' ? { start_date: 'Choose the first day.' } : {}),
    ...(endDate === '' ? { end_date: 'Choose the last day.' } : {}),
    ...(endDate !== '' && endDate < startDate ? { end_date: 'Choose the first day or a later one.' } : {}),
    ...prizeErrors(prizes),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      description,
      rank_by: draft.rankBy,
      campaign_ids: [...draft.campaignIds],
      start_date: startDate,
      end_date: endDate,
      prizes,
      show_figures: draft.showsFigures,
    },
  };
}

function prizeErrors(prizes: readonly string[]): FieldErrors {
  if (prizes.length > MAX_PRIZES) return { prizes: `Enter at most ${MAX_PRIZES} prizes.` };
  const isLong = prizes.some((prize) => [...prize].length > MAX_PRIZE_LENGTH);
  return isLong ? { prizes: `Shorten each prize to ${MAX_PRIZE_LENGTH} characters.` } : {};
}
