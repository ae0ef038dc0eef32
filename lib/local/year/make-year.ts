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
import { type At, join, unlessRefused, yearCampaigns } from './company.ts';
import { doAct } from './do-act.ts';
import type { Act, YearPlan } from './plan.ts';

/** How many people do something at the same time: one day of a busy shop has some twenty. */
const AT_ONCE = 16;
/** After so many days somebody looks at a commission that waits for approval. One in so many is denied. */
const LOOKED_AT_AFTER_DAYS = 30;
const DENIED_EVERY = 9;
/** On this day of the month promoters are paid. */
const PAY_DAY = 15;
const PAGE = 100;
const LONGEST_MONTH_DAYS = 31;
/** The rest is for payouts and reports. */
const SHARE_OF_ACTS = 0.9;
/** So long nothing may come to reports any more before they are rolled up. */
const QUIET_MS = 1500;
/** After so long it goes on without a list that is not complete. */
const LISTED_MS = 60_000;
const ALL = { filters: {}, order: [], text: undefined } as const;
const FIRST_ROW = { page: 1, perPage: 1 } as const;

/** Gets how much of the work is done, from 0 to 1. */
type OnProgress = (done: number) => void;

/**
 * Makes a year of a company by the service's own operations, each at its time. What is there already is not made again:
 * a year that was broken off goes on.
 * @param campaignId the campaign that the account has
 */
export async function makeYear(
  account: Account,
  campaignId: number,
  { promoters, acts }: YearPlan,
  onProgress: OnProgress,
): Promise<void> {
  const at = (time: string) => ({ account, runtime: { ...runtime, now: () => time } });
  const now = runtime.now();
  const [start = now] = [...promoters.map(({ joinedAt }) => joinedAt), ...acts.map((act) => act.at)].sort();
  const campaigns = await yearCampaigns(at(start), campaignId);
  const company: Company = {
    at,
    waiting: new Map(),
    lastDay: now.slice(0, 10),
    done: progressOf(acts.length, onProgress),
  };
  for (const [index, month] of monthsBetween(start, now).entries()) {
    const first = `${month}-01`;
    if (index > 0) await runPayouts(at(`${first}T00:00:00.000Z`), { asOf: first, account: account.id });
    for (const one of promoters.filter(({ joinedAt }) => isIn(joinedAt, month))) await join(at, one, campaigns);
    const happening = acts.filter((act) => isIn(act.at, month));
    await click(
      company,
      happening.filter(({ does }) => does === 'click'),
    );
    await live(
      company,
      month,
      happening.filter(({ does }) => does !== 'click'),
    );
  }
  await listed(account, acts.filter(({ does }) => does === 'signup').length);
  await settled(account.id);
  await pay(account, at);
  await settled(account.id);
  for (const rollUp of ROLL_UPS) await refreshReports({ account, runtime }, rollUp);
  onProgress(1);
}

/** A commission that somebody looks at on a day. */
interface Waiting {
  readonly id: number;
  readonly day: string;
}

/** What the months of a year share. */
interface Company {
  readonly at: At;
  /** By the person whose sale it is of. */
  readonly waiting: Map<string, Waiting[]>;
  /** Today: nobody looks at anything later. */
  readonly lastDay: string;
  /** To be called after each act. */
  readonly done: () => void;
}

/**
 * Records the clicks of a month, the last one first: what a process knows of a link holds for all times before it, so each
 * costs a write alone. The very first one is alone, for all others ask for the same account.
 */
async function click({ at, done }: Company, clicks: readonly Act[]): Promise<void> {
  const record = async (act: Act) => {
    await unlessRefused(() => doAct(at(act.at), act));
    done();
  };
  const [last, ...others] = clicks.toReversed();
  if (last) await record(last);
  await pLimit(AT_ONCE).map(others, record);
}

/**
 * Does what people do in a month besides clicking. One person's acts are done in their order, day by day, and what the
 * company decides of their commissions on a day comes last on it. Between persons there is no order, as they do not meet.
 */
async function live(company: Company, month: string, acts: readonly Act[]): Promise<void> {
  const { at, waiting, lastDay, done } = company;
  const chains = byPerson(acts);
  const isDue = (all: readonly Waiting[]) => all.some(({ day }) => isIn(day, month));
  const others = [...waiting].flatMap(([who, all]) => (!chains.has(who) && isDue(all) ? [who] : []));
  await pLimit(AT_ONCE).map([...chains.keys(), ...others], async (who) => {
    for (const day of daysOf(month, lastDay)) {
      for (const act of (chains.get(who) ?? []).filter((one) => isIn(one.at, day))) {
        const pending = (await unlessRefused(() => doAct(at(act.at), act))) ?? [];
        const lookedAt = laterBy(act.at, LOOKED_AT_AFTER_DAYS).slice(0, 10);
        waiting.set(who, [...(waiting.get(who) ?? []), ...pending.map((id) => ({ id, day: lookedAt }))]);
        done();
      }
      for (const { id } of (waiting.get(who) ?? []).filter((one) => one.day === day)) {
        const status = id % DENIED_EVERY === 0 ? 'denied' : 'approved';
        await unlessRefused(() => updateCommission(at(`${day}T15:00:00.000Z`), { id }, status));
      }
    }
  });
}

/** What is to be called after each of so many acts: it says how much of the whole is done by then. */
function progressOf(acts: number, onProgress: OnProgress): () => void {
  let count = 0;
  return () => {
    count += 1;
    onProgress((count / acts) * SHARE_OF_ACTS);
  };
}

/** Pays all payouts but the latest: of these one is under way, and the others are open. */
async function pay(account: Account, at: (time: string) => { account: Account; runtime: typeof runtime }) {
  const now = runtime.now();
  const pending = (await allPending(account)).map(({ payout }) => payout);
  const isOld = ({ createdAt }: { readonly createdAt: string }) => payDayOf(createdAt) < now;
  const latest = pending.find((payout) => !isOld(payout) || isIn(payout.createdAt, now.slice(0, 7)));
  await pLimit(AT_ONCE).map(pending, async (payout) => {
    const isLatest = isIn(payout.createdAt, now.slice(0, 7));
    if (payout === latest) await updatePayout(at(now), payout.id, 'processing', { quiet: true });
    else if (isOld(payout) && !isLatest) {
      await updatePayout(at(payDayOf(payout.createdAt)), payout.id, 'completed', { quiet: true });
    }
  });
}

function payDayOf(createdAt: string): string {
  return `${createdAt.slice(0, 8)}${PAY_DAY}T09:00:00.000Z`;
}

async function allPending(account: Account) {
  const rows: Awaited<ReturnType<typeof listPayouts>>['rows'] = [];
  for (let page = 1; ; page += 1) {
    const found = await listPayouts({ account, runtime }, { status: 'pending' }, { page, perPage: PAGE });
    rows.push(...found.rows);
    if (found.rows.length < PAGE) return rows;
  }
}

/** Waits until the list of leads has all who signed up: where the stream is far behind, the feed of reports stands still. */
async function listed(account: Account, leads: number): Promise<void> {
  const total = async () => (await searchLeads({ account, runtime }, ALL, FIRST_ROW)).total;
  for (let waited = 0; waited < LISTED_MS && (await total()) !== leads; waited += QUIET_MS) {
    await runtime.sleep(QUIET_MS);
  }
}

/** Waits until what follows from the table's stream has followed. */
async function settled(account: number): Promise<void> {
  for (let [before, now] = [-1, await readLastFeedNumber(account)]; now !== before; ) {
    await runtime.sleep(QUIET_MS);
    [before, now] = [now, await readLastFeedNumber(account)];
  }
}

function byPerson(acts: readonly Act[]): Map<string, Act[]> {
  const chains = new Map<string, Act[]>();
  for (const act of acts) chains.set(act.who, [...(chains.get(act.who) ?? []), act]);
  return chains;
}

/** The months from one time to another, as `2026-11`, both included. */
function monthsBetween(start: string, end: string): string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); ) {
    months.push(month);
    month = laterBy(`${month}-01T00:00:00.000Z`, LONGEST_MONTH_DAYS).slice(0, 7);
  }
  return months;
}

/** The days of a month up to the last one. */
function daysOf(month: string, last: string): string[] {
  const days = Array.from({ length: LONGEST_MONTH_DAYS }, (_, index) =>
    laterBy(`${month}-01T00:00:00.000Z`, index).slice(0, 10),
  );
  return days.filter((day) => isIn(day, month) && day <= last);
}

function laterBy(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

/** Whether a time is in a month or on a day. */
function isIn(time: string, span: string): boolean {
  return time.startsWith(span);
}
