import { type Day, toDay } from '#shared/domain/day.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** Contests of an account share an item. */
export const MAX_CONTESTS = 20;
export const MAX_CONTEST_NAME_LENGTH = 75;
export const MAX_CONTEST_DESCRIPTION_LENGTH = 1000;
export const MAX_CONTEST_CAMPAIGNS = 100;
export const MAX_PRIZES = 10;
export const MAX_PRIZE_LENGTH = 100;

/** Figures of reports by which a contest ranks promoters. */
export const CONTEST_RANKINGS = ['earnings', 'referrals', 'customers'] as const;
export type ContestRanking = (typeof CONTEST_RANKINGS)[number];

export const CONTEST_STATUSES = ['upcoming', 'running', 'ended'] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

/** A company's contest between promoters, shown in the portal. */
export interface Contest {
  readonly id: number;
  readonly name: string;
  /** Plain text; may be empty. */
  readonly description: string;
  readonly rankBy: ContestRanking;
  /** Only figures of these campaigns count. Empty: of all. */
  readonly campaignIds: readonly number[];
  readonly startDate: Day;
  /** Last day. */
  readonly endDate: Day;
  /** From the first place on. */
  readonly prizes: readonly string[];
  /** Whether promoters see each other's figures. */
  readonly showsFigures: boolean;
  readonly createdAt: string;
}

/** Changes of a contest; omitted values stay. */
export type ContestDetails = {
  readonly [Name in Exclude<keyof Contest, 'id' | 'createdAt'>]?: Contest[Name] | undefined;
};

/**
 * Creates or changes a contest. A new one starts and ends on its day of creation, ranks by earnings and hides figures,
 * unless details say otherwise.
 * @throws Refusal `invalid` for an end before the start
 */
export function applyContestDetails(
  before: Contest | null,
  { id, createdAt }: Pick<Contest, 'id' | 'createdAt'>,
  details: ContestDetails,
): Contest {
  const today = toDay(createdAt);
  const after: Contest = {
    id,
    name: details.name ?? before?.name ?? '',
    description: details.description ?? before?.description ?? '',
    rankBy: details.rankBy ?? before?.rankBy ?? 'earnings',
    campaignIds: details.campaignIds ?? before?.campaignIds ?? [],
    startDate: details.startDate ?? before?.startDate ?? today,
    endDate: details.endDate ?? before?.endDate ?? today,
    prizes: details.prizes ?? before?.prizes ?? [],
    showsFigures: details.showsFigures ?? before?.showsFigures ?? false,
    createdAt,
  };
  if (after.endDate < after.startDate) {
    throw new Refusal({ code: 'invalid', message: 'end_date must not be before start_date.' });
  }
  return after;
}

/** Returns whether a contest is upcoming, running or ended on a day in the account's time zone. */
export function contestStatus(
  { startDate, endDate }: Pick<Contest, 'startDate' | 'endDate'>,
  today: Day,
): ContestStatus {
  if (today < startDate) return 'upcoming';
  return today <= endDate ? 'running' : 'ended';
}

/** Whether figures of a campaign count. */
export function isContestCampaign({ campaignIds }: Pick<Contest, 'campaignIds'>, campaignId: number): boolean {
  return campaignIds.length === 0 || campaignIds.includes(campaignId);
}

/** Whether a promoter of these campaigns sees the contest on a day: it has started, in one of them. */
export function isContestShown(contest: Contest, campaignIds: readonly number[], today: Day): boolean {
  const isOwn = contest.campaignIds.length === 0 || campaignIds.some((id) => isContestCampaign(contest, id));
  return isOwn && contestStatus(contest, today) !== 'upcoming';
}

/** Sorts by end, the latest first, then by id. */
export function sortLatestEndFirst(contests: readonly Contest[]): Contest[] {
  return contests.toSorted((a, b) => b.endDate.localeCompare(a.endDate) || b.id - a.id);
}
