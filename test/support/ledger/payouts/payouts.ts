import fc from 'fast-check';
import { expect } from 'vitest';
import { PAYOUT_CYCLES, type PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { type Command, campaign, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { isInBatch, type Model, pick, sum } from '#test/support/ledger/model/model.ts';
import { HOLDING_DAYS } from '#test/support/ledger/model/offers.ts';
import type { ModelCampaign, ModelCommission, ModelPayout, ModelPromoter } from '#test/support/ledger/model/records.ts';
import { MIN_CASH, type Real } from '#test/support/ledger/real.ts';

export function pay(model: Model, id: number, rows: readonly ModelCommission[]): void {
  const [{ owner, unit }] = rows as [ModelCommission];
  const payout: ModelPayout = { id, owner, unit, status: 'pending', batch: null };
  model.payouts.push(payout);
  for (const row of rows) row.payout = payout;
}

/**
 * Payouts of unpaid commissions by promotion and unit. A promoter's debts reduce the largest payout of the unit, then
 * further ones. The first commission of each names its promotion.
 * @param only the paid campaign: debts of others are deducted, their earnings excluded
 */
export function groupNetCommissions(
  groups: readonly (readonly ModelCommission[])[],
  only?: ModelCampaign,
): ModelCommission[][] {
  const groupKey = ([row]: readonly ModelCommission[]) => `${row?.owner.promoter.id} ${row?.unit}`;
  const getCampaign = ([row]: readonly ModelCommission[]) => row?.owner.campaign;
  const payouts = [...Map.groupBy(groups, groupKey).values()].flatMap((some) => {
    const id = (rows: readonly ModelCommission[]) => getCampaign(rows)?.id ?? 0;
    const earning = some
      .filter((rows) => sum(rows) > 0 && (!only || getCampaign(rows) === only))
      .sort((a, b) => sum(b) - sum(a) || id(a) - id(b));
    const [largest = [], ...rest] = earning;
    const rows = [...largest, ...some.filter((debt) => sum(debt) < 0).flat()];
    while (largest.length > 0 && sum(rows) < 0 && rest.length > 0) rows.push(...(rest.shift() ?? []));
    return [rows, ...rest.map((others) => [...others])];
  });
  return payouts.filter((rows) => sum(rows) > 0);
}

export function payOut(nth: number, byEmail: boolean, campaignNth: number | null): Command {
  const description = `${byEmail ? ' by e-mail' : ''} in campaign ${campaignNth}`;
  return command(`payout for ${nth}${description}`, async (model, real) => {
    const email = model.names.pick('promoter email', nth);
    const promoter = byEmail ? model.promoterBy('email', email) : model.promoter(nth);
    const campaign = campaignNth === null ? null : pick(model.campaigns, campaignNth);
    const response = await real.call('POST', '/payouts/create', {
      ...(byEmail ? { promoter_email: email } : { promoter_id: promoter?.id }),
      ...(campaign ? { campaign_id: campaign.id } : {}),
    });
    if (!expectStatus(response, promoter && !promoter.deleted && !campaign?.deleted ? 200 : 404)) return;
    const groups = groupNetCommissions(
      model.unpaid(({ owner, held }) => !held && owner.promoter === promoter),
      campaign ?? undefined,
    );
    const created = [response.body].flat() as { id: number; unit: string; campaign: { id: number } }[];
    expect(created).toHaveLength(groups.length);
    for (const rows of groups) {
      const [{ owner, unit }] = rows as [ModelCommission];
      const payout = created.find(
        (candidate) => candidate.unit === unit && candidate.campaign.id === owner.campaign.id,
      );
      const promoter = expect.objectContaining({ id: owner.promoter.id });
      expect(payout).toMatchObject({ status: 'pending', amount: sum(rows), promoter });
      pay(model, payout?.id ?? 0, rows);
    }
  });
}

const NOW = Date.now();

/** Days until a run: none, late enough that new commissions precede it, or late enough that no hold remains. */
const days = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 32, max: HOLDING_DAYS - 13 }),
  fc.integer({ min: HOLDING_DAYS + 35, max: HOLDING_DAYS + 60 }),
);

/** Runs use the list of promoters, which is eventually consistent: the run waits. */
function run(inDays: number, onlyDue: boolean): Command {
  const name = onlyDue ? 'schedule' : 'run by hand';
  return command(`${name} in ${inDays} days`, async (_, real) => {
    await real.waitForProjector();
    const asOf = new Date(NOW + inDays * DAY_MS).toISOString();
    const isFor = onlyDue ? real.isDue(asOf) : true;
    const isTaken = ({ owner, past, held }: ModelCommission) =>
      !owner.promoter.deleted &&
      (past || inDays > 0) &&
      (!held || inDays > HOLDING_DAYS) &&
      getCustomers(owner.promoter) >= real.leastCustomers;
    const groups = real.models.flatMap((model) =>
      groupNetCommissions(model.unpaid((row) => isFor && isTaken(row)))
        .filter((rows) => sum(rows) >= (rows[0]?.unit === 'cash' ? MIN_CASH : 1))
        .map((rows) => ({ model, rows })),
    );
    const { id: account } = real.company.account;
    const payouts = await runPayouts({ runtime }, { account, asOf, onlyDue });
    expect(payouts).toEqual({ accounts: Number(isFor), payouts: groups.length, failures: 0, finished: true });
    real.ranAt(asOf);
    const ids = await readPayoutIds(
      real,
      groups.flatMap(({ rows }) => rows),
    );
    for (const { model, rows } of groups) {
      const payoutIds = new Set(rows.map((row) => ids.get(row.id)));
      expect([...payoutIds], 'one payout for all of a promotion and unit').toEqual([expect.any(Number)]);
      pay(model, [...payoutIds][0] as number, rows);
    }
  });
}

function getCustomers({ promotions }: ModelPromoter): number {
  return promotions.reduce((count, { counts }) => count + counts.customers_count, 0);
}

function setTerms(payoutCycle: PayoutCycle, minPayingCustomers: number): Command {
  return command(`runs ${payoutCycle}, from ${minPayingCustomers} customers on`, async (_, real) => {
    await real.setTerms({ payoutCycle, minPayingCustomers });
  });
}

export async function readPayoutIds(
  { company }: Real,
  rows: readonly ModelCommission[],
): Promise<ReadonlyMap<number, number | null>> {
  const ids = rows.map(({ id }) => id);
  const commissions = await findCommissions(company.account.id, ids);
  return new Map(commissions.map(({ id, payoutId }) => [id, payoutId]));
}

export function setPayout(payout: ModelPayout, status: ModelPayout['status']): 200 | 422 {
  if (payout.status === status) return 200;
  if (isInBatch(payout) || (status === 'cancelled' && payout.status === 'completed')) return 422;
  Object.assign(payout, { status, batch: null });
  return 200;
}

type FirstStatus = 'pending' | 'processing' | 'completed';

function update(index: number, status: FirstStatus): Command {
  return command(
    `payout ${index} ${status}`,
    async (model, real) => {
      const payout = pick(model.payouts, index);
      const response = await real.call('PUT', '/payouts/update', { id: payout.id, status });
      if (!expectStatus(response, setPayout(payout, status))) return;
      expect(response.body).toMatchObject({ status, amount: model.payoutAmount(payout) });
      expect(response.body.date_paid === null).toBe(status !== 'completed');
    },
    ({ payouts }) => payouts.length > 0,
  );
}

const maybeCampaign = fc.option(campaign, { freq: 2 });

export const payouts = {
  create: fc
    .tuple(
      index,
      fc.nat(3).map((number) => number === 3),
      maybeCampaign,
    )
    .map((input) => payOut(...input)),
  run: fc.tuple(days, fc.boolean()).map((input) => run(...input)),
  setTerms: fc.tuple(fc.constantFrom(...PAYOUT_CYCLES), fc.nat(2)).map((input) => setTerms(...input)),
  update: fc
    .tuple(index, fc.constantFrom<FirstStatus>('pending', 'processing', 'completed'))
    .map((input) => update(...input)),
};
