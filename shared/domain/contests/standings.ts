import { addDays, type Day } from '#shared/domain/day.ts';
import { parseGreetedName } from '#shared/domain/mail/greeting.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import type { Figure } from '#shared/domain/reports/figures.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import { type Contest, type ContestRanking, contestStatus } from './contest.ts';

/** Standings have so many promoters. They are a stored item, read by each visit of the portal: some 15 KB. */
export const MAX_STANDINGS = 1000;

/** Days after the end during which refunds and denied commissions still change standings. */
const FINAL_AFTER_DAYS = 31;

/** The report figure of each ranking. */
export const RANKED_FIGURES: Readonly<Record<ContestRanking, Figure>> = {
  earnings: 'earnings',
  referrals: 'referrals',
  customers: 'customers',
};

/** A promoter's figure in a contest. Amounts are in the smallest unit of the account's currency. */
export interface Standing {
  readonly promoterId: number;
  readonly value: ExactInteger;
}

export interface PlacedStanding extends Standing {
  /** From 1. */
  readonly place: number;
}

/** Sorts by value, then by ascending id. Promoters without a positive value are left out. */
export function sortStandings(standings: readonly Standing[]): Standing[] {
  return standings
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => Number(b.value > a.value) - Number(b.value < a.value) || a.promoterId - b.promoterId);
}

/** Assigns places: equal values share a place, and the places after them stay empty (1, 2, 2, 4). @param sorted best first */
export function placeStandings(sorted: readonly Standing[]): PlacedStanding[] {
  let rank = 0;
  return sorted.map((standing, index) => {
    if (standing.value !== sorted[index - 1]?.value) rank = index + 1;
    return { ...standing, place: rank };
  });
}

/** Returns a contest's period as a span of reports. */
export function contestSpan({ startDate, endDate }: Pick<Contest, 'startDate' | 'endDate'>): ReportSpan {
  return { from: startDate, to: addDays(endDate, 1) };
}

/** Returns the terms on which standings depend, as a text to compare. */
export function standingsTerms({ rankBy, startDate, endDate, campaignIds }: Contest): string {
  return JSON.stringify([rankBy, startDate, endDate, campaignIds.toSorted((a, b) => a - b)]);
}

/**
 * Whether standings are to be computed: until some time after the end, and after a change of terms.
 * @param terms of stored standings
 */
export function areStandingsDue(contest: Contest, terms: string | undefined, today: Day): boolean {
  if (contestStatus(contest, today) === 'upcoming') return false;
  return terms !== standingsTerms(contest) || today <= addDays(contest.endDate, FINAL_AFTER_DAYS);
}

/**
 * Returns a name for other promoters, such as `Ada L.`; null without a first name, and if it does not look like one:
 * anyone can sign up with an address, a phone number or an advertisement as the name.
 */
export function maskPromoterName({ firstName, lastName }: Pick<Promoter, 'firstName' | 'lastName'>): string | null {
  const name = [firstName, lastName].join(' ').trim();
  if (!firstName?.trim() || name.includes('@')) return null;
  const [first = '', ...others] = name.split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  if (parseGreetedName(first) === null) return null;
  return initial ? `${first} ${initial}.` : first;
}
