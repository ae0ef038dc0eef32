import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEvent } from '#shared/domain/event.ts';
import { keys } from '#shared/store/keys.ts';
import { readBalances, readCounters } from '#shared/store/projections.ts';
import { readItem } from '#shared/store/read.ts';
import { aCompany, type Company, request, twentyPercent } from '#test/support/company.ts';
import { eventually } from '#test/support/eventually.ts';
import { operations, type Real } from '#test/support/ledger/commands.ts';
import { Model, noCounts } from '#test/support/ledger/model.ts';

/** How long random sequences are tried; a long run: LEDGER_SECONDS=3600 npx vitest run --project integration ledger */
const SECONDS = Number(process.env.LEDGER_SECONDS ?? 40);
/** Short ones find most, and many can be tried; long ones find what only much history shows. */
const LONGEST_SEQUENCES = [6, 6, 6, 12, 12, 12, 25, 60];

const PROMOTERS = 3;
const secondTier = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;

/** A company with three promoters, the second below the first, and a model of it. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, secondTier] } });
  const model = new Model();
  for (let index = 0; index < PROMOTERS; index += 1) {
    const parentId = index === 1 ? model.promoter(0).id : undefined;
    const { promoter, promotion } = await company.promoter({ refId: `promoter-${index}`, parentId });
    const parent = promoter.parentPromoterId;
    model.promoters.push({ id: promoter.id, refId: promotion.refId, parent, deleted: false, counts: noCounts() });
  }
  return { model, real: realOf(company) };
}

function realOf(company: Company): Real {
  return {
    company,
    call: (method, path, body) =>
      request(`/api/v1${path}`, {
        method,
        headers: { 'x-api-key': company.key, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }),
    commissionsOf: async (eventId, kind = 'sale') => {
      const key = keys.moneyEvent(company.account.id, kind, eventId);
      const event = await readItem<Extract<JournalEvent, { event: 'sale' }>>(key);
      return event?.commissions.map(({ id }) => id) ?? [];
    },
  };
}

/** The books as the service shows them: sums of every promoter, deleted ones too, and all lists. */
async function shown(model: Model, real: Real) {
  const { account, campaign } = real.company;
  const promoters = model.promoters.map(async ({ id }) => {
    const { visitors_count: _, ...counts } = await readCounters(account.id, {
      promoterId: id,
      campaignId: campaign.id,
    });
    const balances = await readBalances(account.id, id);
    const { earned, paid } = balances.find(({ unit }) => unit === 'cash') ?? { earned: 0, paid: 0 };
    return { id, counts, earned, paid };
  });
  const [rewards, leads, listed, payouts] = await Promise.all(
    ['/rewards/list', '/leads/list', '/promoters/list', '/payouts/list'].map((path) => all(real, path)),
  );
  return {
    promoters: await Promise.all(promoters),
    rewards: ids(rewards ?? []),
    leads: ids(leads ?? []),
    listed: ids(listed ?? []),
    payouts: (payouts ?? []).map(({ id, amount }) => ({ id, amount })).sort(byId),
  };
}

/** The books as the model has them. */
function wanted(model: Model): Awaited<ReturnType<typeof shown>> {
  return {
    promoters: model.promoters.map(({ id, counts }) => ({ id, counts: { ...counts }, ...model.balances(id, 'cash') })),
    rewards: ids(model.commissions),
    leads: ids(model.leads.filter(({ deleted }) => !deleted)),
    listed: ids(model.promoters.filter(({ deleted }) => !deleted)),
    payouts: model.payouts.map((payout) => ({ id: payout.id, amount: model.payoutAmount(payout) })).sort(byId),
  };
}

interface Row {
  readonly id: number;
  readonly amount?: number;
}

/** Every page of a list, followed by counting up. */
async function all(real: Real, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await real.call('GET', `${path}?page=${page}&per_page=7`, {});
    rows.push(...body);
    if (body.length < 7) return rows;
  }
}

const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id;
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

/** Tries sequences of up to so many operations until the time is up. @returns how many were tried */
async function tryFor(seconds: number, longest: number): Promise<number> {
  const sequences = fc.commands(operations, { maxCommands: longest, size: 'max' });
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (commands) => {
      const { model, real } = await begin();
      tried += 1;
      await fc.asyncModelRun(async () => ({ model, real }), commands);
      const expected = wanted(model);
      const found = await eventually(
        () => shown(model, real),
        (value) => isDeepStrictEqual(value, expected),
      );
      expect(found).toEqual(expected);
    }),
    { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false },
  );
  return tried;
}

test(
  'whatever is done in whatever order, the books are right',
  async () => {
    // Side by side, each with a company of its own: most of a sequence's time it waits for the projector.
    const tried = await Promise.all(LONGEST_SEQUENCES.map((longest) => tryFor(SECONDS, longest)));
    const all = tried.reduce((sum, one) => sum + one, 0);
    console.log(`${all} sequences of operations tried, of at most ${LONGEST_SEQUENCES.join(', ')} each`);
    // A run that was too slow to try anything has shown nothing.
    expect(all).toBeGreaterThan(SECONDS / 10);
  },
  (SECONDS + 60) * 1000,
);
