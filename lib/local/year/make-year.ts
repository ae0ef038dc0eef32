import pLimit from 'p-limit';
import type { Account } from '#shared/domain/account.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { listPayouts } from '#shared/operations/payouts/list-payouts.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { readFed } from '#shared/store/report-feed.ts';
import { join, unlessRefused, yearCampaigns } from './company.ts';
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
/** So long nothing may come to reports any more before they are rolled up. */
const QUIET_MS = 1500;

/** Gets how much of the work is done, from 0 to 1. */
export type OnProgress = (done: number) => void;

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
  const [start = runtime.now()] = [...promoters.map(({ joinedAt }) => joinedAt), ...acts.map((act) => act.at)].sort();
  const campaigns = await yearCampaigns(at(start), campaignId);
  const waiting: { readonly id: number; readonly from: string }[] = [];
  const days = daysBetween(start, runtime.now());
  for (const [index, day] of days.entries()) {
    if (index === 0 || day.endsWith('-01')) {
      const month = day.slice(0, 7);
      if (index > 0) await runPayouts(at(`${day}T00:00:00.000Z`), { asOf: day, account: account.id });
      for (const one of promoters.filter(({ joinedAt }) => isIn(joinedAt, month))) await join(at, one, campaigns);
      // The last one first: what a process knows of a link holds for all times before it, so each costs a write alone.
      const clicks = acts.filter((act) => act.does === 'click' && isIn(act.at, month)).reverse();
      await pLimit(AT_ONCE).map(clicks, (act) => unlessRefused(() => doAct(at(act.at), act)));
    }
    const others = acts.filter((act) => act.does !== 'click' && isIn(act.at, day));
    await pLimit(AT_ONCE).map(byPerson(others), async (chain) => {
      for (const act of chain) {
        const pending = (await unlessRefused(() => doAct(at(act.at), act))) ?? [];
        waiting.push(...pending.map((id) => ({ id, from: laterBy(act.at, LOOKED_AT_AFTER_DAYS) })));
      }
    });
    for (const { id } of waiting.filter(({ from }) => isIn(from, day))) {
      const status = id % DENIED_EVERY === 0 ? 'denied' : 'approved';
      await unlessRefused(() => updateCommission(at(`${day}T15:00:00.000Z`), { id }, status));
    }
    onProgress((index + 1) / (days.length + 1));
  }
  await settled(account.id);
  await pay(account, at);
  await settled(account.id);
  for (const rollUp of ROLL_UPS) await refreshReports({ account, runtime }, rollUp);
  onProgress(1);
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

/** Waits until what follows from the table's stream has followed. */
async function settled(account: number): Promise<void> {
  for (let [before, now] = [-1, await readFed(account)]; now !== before; ) {
    await runtime.sleep(QUIET_MS);
    [before, now] = [now, await readFed(account)];
  }
}

function byPerson(acts: readonly Act[]): Act[][] {
  const chains = new Map<string, Act[]>();
  for (const act of acts) chains.set(act.who, [...(chains.get(act.who) ?? []), act]);
  return [...chains.values()];
}

function daysBetween(start: string, end: string): string[] {
  const days = Math.floor((Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10))) / DAY_MS);
  return Array.from({ length: days + 1 }, (_, index) =>
    laterBy(`${start.slice(0, 10)}T00:00:00.000Z`, index).slice(0, 10),
  );
}

function laterBy(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

/** Whether a time is in a month or on a day. */
function isIn(time: string, span: string): boolean {
  return time.startsWith(span);
}
