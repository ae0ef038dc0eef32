import pLimit from 'p-limit';
import type { Account } from '#shared/domain/accounts/account.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { searchLeads } from '#shared/operations/leads/search-leads.ts';
import { listPayouts } from '#shared/operations/payouts/list-payouts.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { readLastFeedNumber } from '#shared/store/reports/report-feed.ts';
import { type CreateCallAt, createPlannedPromoter, ensureYearCampaigns, nullIfRefused } from './company.ts';
import type { SimulatedEvent, YearPlan } from './plan.ts';
import { simulateEvent } from './simulate-event.ts';

/** Persons simulated in parallel; a busy shop has some twenty per day. */
const PERSON_CONCURRENCY = 16;
/** Days until a commission is reviewed; one in DENIED_EVERY is denied. */
const REVIEW_AFTER_DAYS = 30;
const DENIED_EVERY = 9;
const PAY_DAY = 15;
const PAGE = 100;
const MAX_MONTH_DAYS = 31;
/** The rest is for payouts and reports. */
const EVENTS_SHARE = 0.9;
/** Reports are rolled up after this idle time. */
const IDLE_FEED_MS = 1500;
/** Continues with an incomplete list after this time. */
const LIST_TIMEOUT_MS = 60_000;
const ALL = { filters: {}, order: [], text: undefined } as const;
const FIRST_ROW = { page: 1, perPage: 1 } as const;

type OnProgress = (countDone: number) => void;

/**
 * Generates, or resumes, a year with the service's own operations, each at its time.
 * @param campaignId the demo account's own
 */
export async function makeYear(
  account: Account,
  campaignId: number,
  { promoters, events }: YearPlan,
  onProgress: OnProgress,
): Promise<void> {
  const at = (time: string) => ({ account, runtime: { ...runtime, now: () => time } });
  const now = runtime.now();
  const [start = now] = [...promoters.map(({ joinedAt }) => joinedAt), ...events.map((event) => event.at)].sort();
  const campaigns = await ensureYearCampaigns(at(start), campaignId);
  const state: YearState = {
    at,
    pendingReviews: new Map(),
    lastDay: now.slice(0, 10),
    countDone: createProgressCounter(events.length, onProgress),
  };
  for (const [index, month] of monthsBetween(start, now).entries()) {
    const first = `${month}-01`;
    if (index > 0) await runPayouts(at(`${first}T00:00:00.000Z`), { asOf: first, account: account.id });
    for (const promoter of promoters.filter(({ joinedAt }) => isIn(joinedAt, month)))
      await createPlannedPromoter(at, promoter, campaigns);
    const monthEvents = events.filter((event) => isIn(event.at, month));
    await recordClicks(
      state,
      monthEvents.filter(({ type }) => type === 'click'),
    );
    await runMonth(
      state,
      month,
      monthEvents.filter(({ type }) => type !== 'click'),
    );
  }
  await waitForList(account, events.filter(({ type }) => type === 'signup').length);
  await waitForStream(account.id);
  await payPayouts(account, at);
  await waitForStream(account.id);
  for (const rollUp of ROLL_UPS) await refreshReports({ account, runtime }, rollUp);
  onProgress(1);
}

interface PendingReview {
  readonly id: number;
  readonly day: string;
}

interface YearState {
  readonly at: CreateCallAt;
  readonly pendingReviews: Map<string, PendingReview[]>;
  /** Today; later reviews are skipped. */
  readonly lastDay: string;
  readonly countDone: () => void;
}

/**
 * Records a month's clicks, latest first: a cached link is valid for all earlier times, so a click costs one write. The
 * first runs alone, because all need the same account.
 */
async function recordClicks({ at, countDone }: YearState, clicks: readonly SimulatedEvent[]): Promise<void> {
  const record = async (event: SimulatedEvent) => {
    await nullIfRefused(() => simulateEvent(at(event.at), event));
    countDone();
  };
  const [last, ...others] = clicks.toReversed();
  if (last) await record(last);
  await pLimit(PERSON_CONCURRENCY).map(others, record);
}

/**
 * Simulates a month's other events. A person's events run in order, each day's review last; persons run in parallel.
 */
async function runMonth(state: YearState, month: string, events: readonly SimulatedEvent[]): Promise<void> {
  const { at, pendingReviews, lastDay, countDone } = state;
  const chains = byPerson(events);
  const isDue = (all: readonly PendingReview[]) => all.some(({ day }) => isIn(day, month));
  const others = [...pendingReviews].flatMap(([personId, all]) =>
    !chains.has(personId) && isDue(all) ? [personId] : [],
  );
  await pLimit(PERSON_CONCURRENCY).map([...chains.keys(), ...others], async (personId) => {
    for (const day of listMonthDays(month, lastDay)) {
      for (const event of (chains.get(personId) ?? []).filter((event) => isIn(event.at, day))) {
        const pending = (await nullIfRefused(() => simulateEvent(at(event.at), event))) ?? [];
        const reviewDay = addDays(event.at, REVIEW_AFTER_DAYS).slice(0, 10);
        pendingReviews.set(personId, [
          ...(pendingReviews.get(personId) ?? []),
          ...pending.map((id) => ({ id, day: reviewDay })),
        ]);
        countDone();
      }
      for (const { id } of (pendingReviews.get(personId) ?? []).filter((review) => review.day === day)) {
        const status = id % DENIED_EVERY === 0 ? 'denied' : 'approved';
        await nullIfRefused(() => updateCommission(at(`${day}T15:00:00.000Z`), { id }, status));
      }
    }
  });
}

function createProgressCounter(events: number, onProgress: OnProgress): () => void {
  let count = 0;
  return () => {
    count += 1;
    onProgress((count / events) * EVENTS_SHARE);
  };
}

/** Pays all payouts except the latest: one of those is processing. */
async function payPayouts(account: Account, at: (time: string) => { account: Account; runtime: typeof runtime }) {
  const now = runtime.now();
  const pending = (await allPending(account)).map(({ payout }) => payout);
  const isOld = ({ createdAt }: { readonly createdAt: string }) => computePayTime(createdAt) < now;
  const latest = pending.find((payout) => !isOld(payout) || isIn(payout.createdAt, now.slice(0, 7)));
  await pLimit(PERSON_CONCURRENCY).map(pending, async (payout) => {
    const isLatest = isIn(payout.createdAt, now.slice(0, 7));
    if (payout === latest) await updatePayout(at(now), payout.id, 'processing', { quiet: true });
    else if (isOld(payout) && !isLatest) {
      await updatePayout(at(computePayTime(payout.createdAt)), payout.id, 'completed', { quiet: true });
    }
  });
}

function computePayTime(createdAt: string): string {
  return `${createdAt.slice(0, 8)}${PAY_DAY}T09:00:00.000Z`;
}

async function allPending(account: Account) {
  const rows: Awaited<ReturnType<typeof listPayouts>>['rows'] = [];
  for (let page = 1; ; page += 1) {
    const result = await listPayouts({ account, runtime }, { status: 'pending' }, { page, perPage: PAGE });
    rows.push(...result.rows);
    if (result.rows.length < PAGE) return rows;
  }
}

/** Waits until the list of leads is complete. The report feed pauses while the stream is far behind. */
async function waitForList(account: Account, leads: number): Promise<void> {
  const total = async () => (await searchLeads({ account, runtime }, ALL, FIRST_ROW)).total;
  for (let waited = 0; waited < LIST_TIMEOUT_MS && (await total()) !== leads; waited += IDLE_FEED_MS) {
    await runtime.sleep(IDLE_FEED_MS);
  }
}

/** Waits until projections have caught up. */
async function waitForStream(account: number): Promise<void> {
  for (let [before, now] = [-1, await readLastFeedNumber(account)]; now !== before; ) {
    await runtime.sleep(IDLE_FEED_MS);
    [before, now] = [now, await readLastFeedNumber(account)];
  }
}

function byPerson(events: readonly SimulatedEvent[]): Map<string, SimulatedEvent[]> {
  const chains = new Map<string, SimulatedEvent[]>();
  for (const event of events) chains.set(event.personId, [...(chains.get(event.personId) ?? []), event]);
  return chains;
}

/** E.g. `2026-11`, both ends inclusive. */
function monthsBetween(start: string, end: string): string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); ) {
    months.push(month);
    month = addDays(`${month}-01T00:00:00.000Z`, MAX_MONTH_DAYS).slice(0, 7);
  }
  return months;
}

function listMonthDays(month: string, last: string): string[] {
  const days = Array.from({ length: MAX_MONTH_DAYS }, (_, index) =>
    addDays(`${month}-01T00:00:00.000Z`, index).slice(0, 10),
  );
  return days.filter((day) => isIn(day, month) && day <= last);
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

function isIn(time: string, span: string): boolean {
  return time.startsWith(span);
}
