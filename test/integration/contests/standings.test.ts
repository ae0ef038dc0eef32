import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnContests } from '#shared/operations/contests/show-standings.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { v2PromotersReject } from '#shared/routes/v2/batches/bulk.ts';
import { runtime } from '#shared/runtime.ts';
import { createContestCalls } from '#test/support/contests/calls.ts';
import { deny } from '#test/support/payouts/calls.ts';
import { createPromotionCalls } from '#test/support/records/calls.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;

/** Commissions are 20% of a sale. */
async function aRace() {
  const company = await aCompany();
  const join = (firstName: string | null, lastName: string | null) => company.promoter({ firstName, lastName });
  const sell = async (member: Joined, day: string, amount: number) => {
    const email = `${unique('customer')}@example.com`;
    await createDatedCalls(company, member).sell(email, day, amount);
    return email;
  };
  return { company, join, sell, ...createContestCalls(company), ...createReportCalls(company) };
}
type Race = Awaited<ReturnType<typeof aRace>>;

const toPlaces = ({ standings }: { standings: { place: number; promoter: { id: number }; value: number }[] }) =>
  standings.map(({ place, promoter, value }) => [place, promoter.id, value]);

describe('the standings of a contest', () => {
  let race: Race;
  let second: number;
  let ada: Joined;
  let grace: Joined;
  let mary: Joined;
  let late: Joined;
  beforeAll(async () => {
    race = await aRace();
    const { company, join, sell } = race;
    second = (await company.campaignWith({ name: 'Second' })).id;
    ada = await join('Ada', 'Lovelace');
    grace = await join('Grace', 'Hopper');
    mary = await join(null, null);
    late = await join('Late', 'Comer');
    const response = await company.v1('/promoters/add_to_campaign', { id: grace.promoter.id, campaign_id: second });
    const { ref_id: refId } = response.body.promotions.find(
      ({ campaign_id: campaign }: { campaign_id: number }) => campaign === second,
    );
    await sell(ada, '2024-09-01', 1000);
    await sell(grace, '2024-09-15', 500);
    await sell({ ...grace, promotion: { ...grace.promotion, refId } }, '2024-09-30', 500);
    await sell(mary, '2024-09-30', 4000);
    await sell(mary, '2024-09-15', 50);
    await sell(mary, '2024-08-31', 9000);
    await sell(late, '2024-10-01', 9000);
    await createDatedCalls(company, late).signUp(`${unique('lead')}@example.com`, '2024-09-05');
    await race.expectOverview({ sales_count: 7, referrals_count: 8 });
  });

  test('promoters are ranked by earnings in the period, equal ones share a place, and places have prizes', async () => {
    const { body: contest } = await race.create({ prizes: ['A trip', 'A dinner'] });
    await race.compute();
    const body = await race.standings(contest.id);
    expect(toPlaces(body)).toEqual([
      [1, mary.promoter.id, 810],
      [2, ada.promoter.id, 200],
      [2, grace.promoter.id, 200],
    ]);
    expect(body.standings.map(({ prize }: { prize: string | null }) => prize)).toEqual([
      'A trip',
      'A dinner',
      'A dinner',
    ]);
    expect(body.standings[1].promoter).toMatchObject({ name: 'Ada Lovelace', email: ada.promoter.email });
  });

  test('promoters are ranked by referrals or customers', async () => {
    const { body: referrals } = await race.create({ rank_by: 'referrals' });
    const { body: customers } = await race.create({ rank_by: 'customers' });
    await race.compute();
    const standings = [
      [1, grace.promoter.id, 2],
      [1, mary.promoter.id, 2],
      [3, ada.promoter.id, 1],
    ];
    expect(toPlaces(await race.standings(customers.id))).toEqual(standings);
    expect(toPlaces(await race.standings(referrals.id))).toEqual([...standings, [3, late.promoter.id, 1]]);
  });

  test('a contest of some campaigns counts only what promoters brought there', async () => {
    const { body: inFirst } = await race.create({ campaign_ids: [race.company.campaign.id] });
    const { body: inSecond } = await race.create({ campaign_ids: [second] });
    await race.compute();
    expect(toPlaces(await race.standings(inFirst.id))).toEqual([
      [1, mary.promoter.id, 810],
      [2, ada.promoter.id, 200],
      [3, grace.promoter.id, 100],
    ]);
    expect(toPlaces(await race.standings(inSecond.id))).toEqual([[1, grace.promoter.id, 100]]);
  });

  test('a new contest, and one with changed terms, has no standings until the next update', async () => {
    const { body: contest } = await race.create({});
    const noStandings = { updated_at: null, standings: [] };
    expect(await race.standings(contest.id)).toEqual(noStandings);
    await race.compute('2026-11-20T00:00:00.000Z');
    const computed = await race.standings(contest.id);
    expect(computed.updated_at).toBe('2026-11-20T00:00:00.000Z');
    await race.update(contest.id, { name: 'Renamed' });
    expect(await race.standings(contest.id)).toEqual(computed);
    await race.update(contest.id, { end_date: '2024-10-01' });
    expect(await race.standings(contest.id)).toEqual(noStandings);
    await race.compute();
    expect(toPlaces(await race.standings(contest.id))[0]).toEqual([1, late.promoter.id, 1800]);
  });

  test('standings are computed from the first day until 31 days after the end', async () => {
    const { body: contest } = await race.create({});
    const updatedAt = async (now: string) => {
      await race.compute(now);
      return (await race.standings(contest.id)).updated_at;
    };
    expect(await updatedAt('2024-08-31T00:00:00.000Z')).toBeNull();
    expect(await updatedAt('2024-09-01T00:00:00.000Z')).toBe('2024-09-01T00:00:00.000Z');
    expect(await updatedAt('2024-10-31T00:00:00.000Z')).toBe('2024-10-31T00:00:00.000Z');
    expect(await updatedAt('2024-11-01T00:00:00.000Z')).toBe('2024-10-31T00:00:00.000Z');
  });
});

test('standings are computed on the days of the account’s time zone', async () => {
  const race = await aRace();
  const { account } = race.company;
  await changeSettings({ account, runtime }, { company: { timeZone: 'America/Los_Angeles' } });
  const { body: contest } = await race.create({});
  const updatedAt = async (now: string) => {
    await race.compute(now);
    return (await race.standings(contest.id)).updated_at;
  };
  expect(await updatedAt('2024-09-01T06:00:00.000Z')).toBeNull();
  expect(await updatedAt('2024-09-01T07:00:00.000Z')).toBe('2024-09-01T07:00:00.000Z');
  expect(await updatedAt('2024-11-01T06:00:00.000Z')).toBe('2024-11-01T06:00:00.000Z');
  expect(await updatedAt('2024-11-01T07:00:00.000Z')).toBe('2024-11-01T06:00:00.000Z');
});

test('refunds and denied commissions reduce standings', async () => {
  const race = await aRace();
  const [ada, grace] = [await race.join('Ada', 'Lovelace'), await race.join('Grace', 'Hopper')];
  const email = await race.sell(ada, '2024-09-05', 1000);
  await race.sell(grace, '2024-09-05', 800);
  await race.expectOverview({ sales_count: 2, promoter_earnings_amount: '$3.60' });
  const { body: contest } = await race.create({});
  const current = async () => {
    await race.compute('2024-10-01T00:00:00.000Z');
    return toPlaces(await race.standings(contest.id));
  };
  expect(await current()).toEqual([
    [1, ada.promoter.id, 200],
    [2, grace.promoter.id, 160],
  ]);
  await createDatedCalls(race.company, ada).refund(email, '2024-09-06', 500);
  await race.expectOverview({ sales_count: 2, promoter_earnings_amount: '$2.60' });
  expect(await current()).toEqual([
    [1, grace.promoter.id, 160],
    [2, ada.promoter.id, 100],
  ]);
  for (const id of [1, 2]) await deny(race.company.account.id, id);
  await race.expectOverview({ sales_count: 2, promoter_earnings_amount: '$0.00' });
  expect(await current()).toEqual([]);
});

test('blocked, rejected and deleted promoters lose their place at once', async () => {
  const race = await aRace();
  const promoters = [];
  for (const amount of [500, 400, 300, 200]) {
    const promoter = await race.join('Promoter', String(amount));
    await race.sell(promoter, '2024-09-05', amount);
    promoters.push(promoter);
  }
  const [blocked, rejected, deleted, stays] = promoters as [Joined, Joined, Joined, Joined];
  await race.expectOverview({ sales_count: 4 });
  const { body: contest } = await race.create({});
  await race.compute();
  expect(toPlaces(await race.standings(contest.id))).toHaveLength(4);
  await createPromotionCalls(race.company).update(blocked.promotion.id, { state: 'blocked' });
  const headers = createCredentials('v2', race.company);
  await send(v2PromotersReject, { json: { ids: [rejected.promoter.id] }, headers });
  await deletePromoter({ account: race.company.account, runtime }, { by: 'id', id: deleted.promoter.id });
  const remaining = [[1, stays.promoter.id, 40]];
  expect(toPlaces(await race.standings(contest.id))).toEqual(remaining);
  await race.compute();
  expect(toPlaces(await race.standings(contest.id))).toEqual(remaining);
  expect((await race.seenBy(stays.promoter))[0].own).toEqual({ place: 1, value: 40 });
});

describe('contests in the portal', () => {
  test('promoters see masked names without e-mails and figures, and their own place in full', async () => {
    const race = await aRace();
    const [ada, unnamed, mary] = [
      await race.join('Ada', 'Lovelace'),
      await race.join(null, null),
      await race.join('Mary', 'Evans'),
    ];
    await race.sell(ada, '2024-09-05', 1000);
    await race.sell(unnamed, '2024-09-05', 500);
    await race.sell(mary, '2024-09-05', 100);
    await race.expectOverview({ sales_count: 3 });
    await race.create({ prizes: ['A trip'] });
    await race.create({ show_figures: true, end_date: '2024-09-29' });
    await race.compute('2026-11-20T00:00:00.000Z');
    const body = await race.seenBy(mary.promoter);
    const row = (place: number, name: string | null, value: number | null, own = false) => ({
      place,
      name,
      value,
      own,
    });
    expect(body).toMatchObject([
      {
        id: 1,
        status: 'ended',
        prizes: ['A trip'],
        standings_updated_at: '2026-11-20T00:00:00.000Z',
        standings: [row(1, 'Ada L.', null), row(2, null, null), row(3, 'Mary Evans', 20, true)],
        own: { place: 3, value: 20 },
      },
      { id: 2, standings: [row(1, 'Ada L.', 200), row(2, null, 100), row(3, 'Mary Evans', 20, true)] },
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
    expect(body[0]).not.toHaveProperty('campaign_ids');
  });

  test('promoters see the first ten places, and their own below them', async () => {
    const race = await aRace();
    const promoters: Joined[] = [];
    for (let amount = 1200; amount >= 100; amount -= 100) {
      const promoter = await race.join('Promoter', null);
      await race.sell(promoter, '2024-09-05', amount);
      promoters.push(promoter);
    }
    await race.expectOverview({ sales_count: 12 });
    await race.create({});
    await race.compute();
    const last = promoters.at(-1) as Joined;
    const [contest] = await race.seenBy(last.promoter);
    expect(contest.standings.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(contest.standings.some(({ own }: { own: boolean }) => own)).toBe(false);
    expect(contest.own).toEqual({ place: 12, value: 20 });
  });

  test('promoters see started contests of their account, for all campaigns and their own', async () => {
    const { company, create, seenBy } = await aRace();
    const other = await company.campaignWith({ name: 'Other' });
    await create({ name: 'For all' });
    await create({ name: 'For ours', campaign_ids: [company.campaign.id] });
    await create({ name: 'For others', campaign_ids: [other.id] });
    await create({ name: 'Future', start_date: '2099-09-01', end_date: '2099-09-30' });
    const [member, otherMember] = [await company.promoter(), await company.promoter({ campaignId: other.id })];
    const namesFor = async (promoter: { readonly id: number }) =>
      (await seenBy(promoter)).map(({ name }: { name: string }) => name);
    expect(await namesFor(member.promoter)).toEqual(['For ours', 'For all']);
    expect(await namesFor(otherMember.promoter)).toEqual(['For others', 'For all']);
    const foreign = await aRace();
    expect(await foreign.seenBy((await foreign.company.promoter()).promoter)).toEqual([]);
    const laterRuntime = { ...runtime, now: () => '2099-09-01T00:00:00.000Z' };
    const contests = await listOwnContests({ account: company.account, runtime: laterRuntime }, member.promoter);
    expect(contests.map(({ contest, status }) => [contest.name, status])[0]).toEqual(['Future', 'running']);
  });
});
