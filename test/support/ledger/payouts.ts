import fc from 'fast-check';
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { answered, type Command, campaign, command, index } from './command.ts';
import { type Model, type ModelCommission, type ModelPayout, pick, sum } from './model.ts';
import { LEAST_CASH, type Real } from './real.ts';

/** A payout has taken those commissions. */
export function pay(model: Model, id: number, rows: readonly ModelCommission[]): void {
  const [{ owner, unit }] = rows as [ModelCommission];
  const payout: ModelPayout = { id, owner, unit, status: 'pending' };
  model.payouts.push(payout);
  for (const row of rows) row.payout = payout;
}

/** All that is unpaid is paid out by hand, in one campaign or in all. */
export function payOut(nth: number, byEmail: boolean, campaignNth: number | null): Command {
  const how = `${byEmail ? ' by e-mail' : ''} in campaign ${campaignNth}`;
  return command(`payout for ${nth}${how}`, async (model, real) => {
    const email = model.names.pick('promoter email', nth);
    const promoter = byEmail ? model.promoterBy('email', email) : model.promoter(nth);
    const campaign = campaignNth === null ? null : pick(model.campaigns, campaignNth);
    const answer = await real.call('POST', '/payouts/create', {
      ...(byEmail ? { promoter_email: email } : { promoter_id: promoter?.id }),
      ...(campaign ? { campaign_id: campaign.id } : {}),
    });
    if (!answered(answer, promoter && !promoter.deleted && !campaign?.deleted ? 200 : 404)) return;
    const groups = model
      .unpaid(({ owner }) => owner.promoter === promoter && (!campaign || owner.campaign === campaign))
      .filter((rows) => sum(rows) > 0);
    const made = [answer.body].flat() as { id: number; unit: string; campaign: { id: number } }[];
    expect(made).toHaveLength(groups.length);
    for (const rows of groups) {
      const [{ owner, unit }] = rows as [ModelCommission];
      const payout = made.find((one) => one.unit === unit && one.campaign.id === owner.campaign.id);
      const promoter = expect.objectContaining({ id: owner.promoter.id });
      expect(payout).toMatchObject({ status: 'pending', amount: sum(rows), promoter });
      pay(model, payout?.id ?? 0, rows);
    }
  });
}

/** As of when a run is made: what is of this month waits, or everything is of a past one. */
const TIMES = {
  now: new Date().toISOString(),
  'next month': new Date(Date.now() + 32 * DAY_MS).toISOString(),
} as const;

/** The run goes by the list of promoters, which follows within seconds: so the run waits here. */
function run(time: keyof typeof TIMES): Command {
  return command(`monthly run of ${time}`, async (_, real) => {
    await real.settled();
    const groups = real.models.flatMap((model) =>
      model
        .unpaid(({ owner, past }) => !owner.promoter.deleted && (past || time === 'next month'))
        .filter((rows) => sum(rows) >= (rows[0]?.unit === 'cash' ? LEAST_CASH : 1))
        .map((rows) => ({ model, rows })),
    );
    const { id: account } = real.company.account;
    const paid = await runPayouts({ runtime }, { account, asOf: TIMES[time] });
    expect(paid).toEqual({ accounts: 1, payouts: groups.length, failures: 0, finished: true });
    const ids = await payoutsOf(
      real,
      groups.flatMap(({ rows }) => rows),
    );
    for (const { model, rows } of groups) {
      const taken = new Set(rows.map((row) => ids.get(row.id)));
      expect([...taken], 'one payout for all of a promotion and unit').toEqual([expect.any(Number)]);
      pay(model, [...taken][0] as number, rows);
    }
  });
}

/** The payouts that commissions are in. */
export async function payoutsOf(
  { company }: Real,
  rows: readonly ModelCommission[],
): Promise<ReadonlyMap<number, number | null>> {
  const ids = rows.map(({ id }) => id);
  const found = await findCommissions(company.account.id, ids);
  return new Map(found.map(({ id, payoutId }) => [id, payoutId]));
}

function update(index: number, status: ModelPayout['status']): Command {
  return command(
    `payout ${index} ${status}`,
    async (model, real) => {
      const payout = pick(model.payouts, index);
      const answer = await real.call('PUT', '/payouts/update', { id: payout.id, status });
      answered(answer, 200);
      payout.status = status;
      expect(answer.body).toMatchObject({ status, amount: model.payoutAmount(payout) });
      expect(answer.body.date_paid === null).toBe(status !== 'completed');
    },
    ({ payouts }) => payouts.length > 0,
  );
}

const maybeCampaign = fc.option(campaign, { freq: 2 });

export const payouts = {
  create: fc
    .tuple(
      index,
      fc.nat(3).map((one) => one === 3),
      maybeCampaign,
    )
    .map((given) => payOut(...given)),
  run: fc.constantFrom<keyof typeof TIMES>('now', 'next month').map(run),
  update: fc
    .tuple(index, fc.constantFrom<ModelPayout['status']>('pending', 'processing', 'completed'))
    .map((given) => update(...given)),
};
