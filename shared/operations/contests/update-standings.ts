import { type Contest, isContestCampaign } from '#shared/domain/contests/contest.ts';
import {
  areStandingsDue,
  contestSpan,
  MAX_STANDINGS,
  RANKED_FIGURES,
  type Standing,
  sortStandings,
} from '#shared/domain/contests/standings.ts';
import { addVectors, type FigureVector, getFigure } from '#shared/domain/reports/figures.ts';
import { promotionSubject } from '#shared/domain/reports/roll-up.ts';
import { localDay } from '#shared/domain/time-zone.ts';
import type { Call } from '#shared/operations/call.ts';
import { readContests, readStandings, standingsWrite } from '#shared/store/contests/contests.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportRanks, readReportSeries, readReportTotals } from '#shared/store/reports/report-queries.ts';
import { commitSingle } from '#shared/store/table/transaction.ts';
import { readContestants } from './contestants.ts';

/** Promoters per read. */
const PROMOTER_BATCH_SIZE = 500;
/** Ranks whose promoters are read together. */
const PLACE_BATCH_SIZE = 100;

/**
 * Computes the standings of an account's contests from the figures of reports by promoter, those that are oldest first.
 * @param hasTime for another contest
 * @returns false on timeout
 */
export async function updateContestStandings({ account, runtime }: Call, hasTime: () => boolean): Promise<boolean> {
  const { contests } = await readContests(account.id);
  if (contests.length === 0) return true;
  const now = runtime.now();
  const today = localDay(now, account.timeZone);
  const ids = contests.map(({ id }) => id);
  const stored = await readStandings(account.id, ids);
  const updatedAt = ({ id }: Contest) => stored.get(id)?.updatedAt ?? '';
  const due = contests
    .filter((contest) => areStandingsDue(contest, stored.get(contest.id)?.terms, today))
    .toSorted((a, b) => updatedAt(a).localeCompare(updatedAt(b)));
  if (due.length === 0) return true;
  const promoterIds = [...(await readReportTotals(account.id)).keys()];
  for (const contest of due) {
    if (!hasTime()) return false;
    const sorted = sortStandings(await readFigures(account.id, contest, promoterIds));
    const standings = await selectContestants(account.id, contest, sorted);
    await commitSingle(standingsWrite(account.id, contest, standings, now));
  }
  return true;
}

async function readFigures(account: number, contest: Contest, promoterIds: readonly number[]): Promise<Standing[]> {
  const ranks = await readReportRanks(account, promoterIds, contestSpan(contest));
  const figures = contest.campaignIds.length === 0 ? ranks : await readCampaignFigures(account, contest, ranks);
  return [...figures].map(([promoterId, vector]) => ({
    promoterId,
    value: getFigure(vector, RANKED_FIGURES[contest.rankBy]),
  }));
}

/**
 * Rankings have no figures by campaign. Most promoters are in one campaign, and have all their figures there; those of
 * others are read by promotion.
 */
async function readCampaignFigures(
  account: number,
  contest: Contest,
  ranks: ReadonlyMap<number, FigureVector>,
): Promise<Map<number, FigureVector>> {
  const ids = [...ranks].flatMap(([id, vector]) => (vector.length > 0 ? [id] : []));
  const figures = new Map<number, FigureVector>();
  for (let from = 0; from < ids.length; from += PROMOTER_BATCH_SIZE) {
    const promoters = await readPromoters(account, ids.slice(from, from + PROMOTER_BATCH_SIZE));
    const promotions = promoters.flatMap(({ id: promoterId, campaignIds }) => {
      const counting = campaignIds.filter((campaignId) => isContestCampaign(contest, campaignId));
      if (counting.length < campaignIds.length) return counting.map((campaignId) => ({ promoterId, campaignId }));
      figures.set(promoterId, ranks.get(promoterId) ?? []);
      return [];
    });
    const span = contestSpan(contest);
    const series = await readReportSeries(account, promotions.map(promotionSubject), [span]);
    for (const promotion of promotions) {
      const before = figures.get(promotion.promoterId) ?? [];
      figures.set(promotion.promoterId, addVectors(before, series(promotionSubject(promotion)).total(span)));
    }
  }
  return figures;
}

/** Returns the first standings, without those of promoters who may have no place. */
async function selectContestants(account: number, contest: Contest, sorted: readonly Standing[]): Promise<Standing[]> {
  const selected: Standing[] = [];
  for (let from = 0; from < sorted.length && selected.length < MAX_STANDINGS; from += PLACE_BATCH_SIZE) {
    const batch = sorted.slice(from, from + PLACE_BATCH_SIZE);
    const contestants = await readContestants(
      account,
      contest,
      batch.map(({ promoterId }) => promoterId),
    );
    selected.push(...batch.filter(({ promoterId }) => contestants.has(promoterId)));
  }
  return selected.slice(0, MAX_STANDINGS);
}
