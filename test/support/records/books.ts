import { expect } from 'vitest';
import { markPromoterArchived } from '#shared/domain/promoters/promoter-state.ts';
import { commitPromoter } from '#shared/operations/promoters/promoter-commit.ts';
import { runtime } from '#shared/runtime.ts';
import { loadPromoter } from '#shared/store/promoters/promoters.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { createPayoutCalls } from '#test/support/payouts/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { type ApiResponse, aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createRecordCalls } from './calls.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;
export type Calls = ReturnType<typeof createRecordCalls>;

export interface Books {
  readonly company: Company;
  readonly calls: Calls;
  readonly promoters: Readonly<Record<'grace' | 'ada' | 'zoe', Joined>>;
  readonly ids: Readonly<Record<keyof Calls | 'campaigns' | 'promotions', Readonly<Record<string, number>>>>;
}

export async function archive(account: number, id: number): Promise<void> {
  const archivedAt = '2026-11-21T00:00:00.000Z';
  const record = await loadPromoter(account, { by: 'id', id }, archivedAt);
  if (!record) throw new Error('the promoter is there');
  await commitPromoter(
    { id: account },
    {
      before: record,
      after: markPromoterArchived(record, archivedAt),
      cause: 'promoter archived',
      now: archivedAt,
      newKey: runtime.token,
    },
    reserveNumbers(account),
  );
}

/**
 * Creates a company with three promoters in two campaigns, four leads, seven commissions and two payouts, and waits for
 * its lists.
 */
export async function aFullCompany(): Promise<Books> {
  const company = await aCompany();
  const { id: second } = await company.campaignWith({ name: 'Second', autoApproveRewards: false });
  const promoters = await threePromoters(company, second);
  const { grace, ada, zoe } = promoters;
  const post = async (path: string, body: Input) => right(await company.v1(path, body));
  const signUp = (uid: string, { promotion }: Joined, overrides: Input) =>
    post('/track/signup', { email: mail(uid), uid, ref_id: promotion.refId, ...overrides });
  const sell = (uid: string, event_id: string, amount: number, overrides: Input) =>
    post('/track/sale', { uid, event_id, amount, ...overrides });

  const bob = await signUp('bob', grace, { created_at: '2026-03-01T10:00:00Z', username: 'Bobby' });
  const eve = await signUp('eve', grace, { created_at: '2026-03-31T10:00:00Z', custom_fields: { plan: 'none' } });
  const kim = await signUp('kim', ada, { created_at: '2026-04-01T10:00:00Z' });
  const email = grace.promoter.email.replace('@', '+me@');
  const alias = await signUp('alias', grace, { email, created_at: '2026-05-01T10:00:00Z' });

  const sale = await sell('bob', 'one', 10_000, { created_at: '2026-03-05T10:00:00Z', plan: 'Gold' });
  const two = await sell('bob', 'two', 20_000, { created_at: '2026-04-05T10:00:00Z' });
  const three = await sell('kim', 'three', 30_000, { created_at: '2026-04-30T10:00:00Z' });
  const self = await sell('alias', 'self', 5_000, { created_at: '2026-05-05T10:00:00Z' });
  const refund = { event_id: 'back', amount: 1_000, sale_event_id: 'two', created_at: '2026-05-06T10:00:00Z' };
  const refundResponse = await post('/track/refund', { uid: 'bob', ...refund });
  const creditsInput = { promotion_id: zoe.promotion.id, reward_type: 'credits', amount: 70 };
  const gift = await post('/rewards/create', creditsInput);

  const payouts = createPayoutCalls(company);
  const [completed] = right(await payouts.create({ promoter_id: grace.promoter.id }));
  const [pendingPayout] = right(await payouts.create({ promoter_id: zoe.promoter.id }));
  right(await payouts.update({ id: completed.id, status: 'completed' }));
  const late = await sell('bob', 'late', 40_000, { created_at: '2026-06-05T10:00:00Z' });

  const rewards = { one: sale, two, three, self, back: refundResponse, late };
  const ids = {
    promoters: listIdsIn(promoters, ({ promoter }) => promoter.id),
    promotions: listIdsIn(promoters, ({ promotion }) => promotion.id),
    campaigns: { first: company.campaign.id, second },
    referrals: listIdsIn({ bob, eve, kim, alias }, ({ lead }) => lead.id),
    commissions: { ...listIdsIn(rewards, ({ reward }) => reward.id), gift: gift.id as number },
    payouts: { completed: completed.id as number, pending: pendingPayout.id as number },
  };
  const calls = createRecordCalls(company);
  await waitUntilSettled(calls);
  return { company, calls, promoters, ids };
}

async function threePromoters(company: Company, second: number): Promise<Books['promoters']> {
  const grace = await company.promoter({
    email: mail('grace'),
    firstName: 'Grace',
    lastName: 'Hopper',
    custId: 'C-Grace',
    promoCode: 'GRACE10',
    createdAt: '2026-01-10T12:00:00.000Z',
  });
  const ada = await company.promoter({
    email: mail('ada'),
    status: 'pending',
    campaignId: second,
    parentId: grace.promoter.id,
    createdAt: '2026-01-31T23:30:00.000Z',
  });
  const zoe = await company.promoter({ email: mail('zoe'), refId: 'zoe-links', createdAt: '2026-02-01T00:00:00.000Z' });
  await archive(company.account.id, zoe.promoter.id);
  return { grace, ada, zoe };
}

async function waitUntilSettled(calls: Calls): Promise<void> {
  const totals = async () => {
    const responses = await Promise.all([
      calls.promoters.list(),
      calls.promoters.list({ filters: { archived: true } }),
      calls.referrals.list(),
      calls.referrals.list({ filters: { customer_since: { from: '2026-01-01' } } }),
      calls.commissions.list(),
      calls.commissions.list({ filters: { is_paid: true } }),
      calls.commissions.list({ filters: { amount: { to: 1_000_000 } } }),
      calls.payouts.list({ filters: { status: 'completed' } }),
      calls.payouts.list(),
    ]);
    return responses.map(({ headers }) => Number(headers.get('total')));
  };
  const expected = [2, 1, 4, 3, 7, 3, 7, 1, 2];
  expect(await eventually(totals, (now) => now.join() === expected.join())).toEqual(expected);
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
function right({ status, body }: ApiResponse): any {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

function mail(name: string): string {
  return `${unique(name)}@example.com`;
}

function listIdsIn<T>(records: Readonly<Record<string, T>>, idOf: (record: T) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(records).map(([name, record]) => [name, idOf(record)]));
}
