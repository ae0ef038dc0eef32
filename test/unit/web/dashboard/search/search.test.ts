import { expect, test } from 'vitest';
import { describeRecords, type FoundRecords, findCampaigns } from '#web/dashboard/search/describe-records.ts';

const promoter = { id: 3, name: 'Grace Hopper', email: 'grace@example.com' };
const referral = { id: 12, email: 'ada@example.com', uid: 'user-7' };
const commission = {
  id: 31,
  event_id: 'invoice-1001',
  amount: 2000,
  unit: 'cash',
  referral,
  promoter_campaign: { promoter },
};
const payout = { id: 5, amount: 2000, unit: 'cash', status: 'completed', promoter };

function describe(text: string, found: object) {
  const noRecords: FoundRecords = { promoters: [], referrals: [], commissions: [], payouts: [] };
  const groups = describeRecords(text, { ...noRecords, ...found }, [], (amount, unit) => `${amount} ${unit}`);
  return Object.fromEntries(groups.map(({ label, items }) => [label, items]));
}

test('a search by event id finds the commission and its customer once', () => {
  const commissions = [commission, { ...commission, id: 32 }];
  const { Referrals, Commissions } = describe('invoice-1001', { commissions });
  expect(Referrals).toEqual([
    expect.objectContaining({
      label: 'ada@example.com',
      description: 'Found by event ID invoice-1001',
      opens: { to: '/referrals/$id', params: { id: '12' } },
    }),
  ]);
  expect(Commissions?.map(({ opens }) => opens)).toEqual([
    { to: '/commissions/$id', params: { id: '31' } },
    { to: '/commissions/$id', params: { id: '32' } },
  ]);
});

test('a search by a part of an event id does not find the customer', () => {
  expect(Object.keys(describe('invoice', { commissions: [commission] }))).toEqual(['Commissions']);
});

test('a record that is found by its id says so', () => {
  const promoterWithoutCampaigns = { ...promoter, promoter_campaigns: [] };
  const labels = (text: string) =>
    Object.values(describe(text, { promoters: [promoterWithoutCampaigns], commissions: [commission] })).flatMap(
      (items) => items.map(({ description }) => description),
    );
  expect(labels('3')).toEqual(['ID 3 · grace@example.com', '2000 cash for Grace Hopper · ada@example.com']);
  expect(labels('#31')).toEqual(['grace@example.com', 'ID 31 · 2000 cash for Grace Hopper · ada@example.com']);
});

test('a completed payout is described as paid', () => {
  const { Payouts } = describe('5', { payouts: [payout] });
  expect(Payouts).toEqual([
    expect.objectContaining({ label: 'Payout 5', description: '2000 cash to Grace Hopper · Paid' }),
  ]);
});

test('a promoter is described by e-mail and ref ids', () => {
  const { Promoters } = describe('grace', {
    promoters: [{ ...promoter, promoter_campaigns: [{ ref_token: 'grace' }, { ref_token: 'hopper' }] }],
  });
  expect(Promoters).toEqual([
    expect.objectContaining({ label: 'Grace Hopper', description: 'grace@example.com · grace · hopper' }),
  ]);
});

test('a referral is described by its name, if it has one, and its e-mail', () => {
  const listedReferral = { ...referral, state: 'active', promoter_campaign: { promoter } };
  const namedPromoter = { ...listedReferral, first_name: 'Ada', last_name: 'Lovelace' };
  const { Referrals } = describe('ada', { referrals: [namedPromoter, listedReferral] });
  expect(Referrals?.map(({ label, description }) => `${label}: ${description}`)).toEqual([
    'Ada Lovelace: ada@example.com · Active · referred by Grace Hopper',
    'ada@example.com: Active · referred by Grace Hopper',
  ]);
});

test('campaigns are found by a part of their name, regardless of case', () => {
  const campaigns = ['Partners', 'Influencers'].map((name, id) => ({ id, name }));
  expect(findCampaigns('PART', campaigns).map(({ name }) => name)).toEqual(['Partners']);
});
