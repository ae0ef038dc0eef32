import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, vi } from 'vitest';
import { BusyError } from '#shared/domain/busy-error.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { v1PayoutsCreate, v1PayoutsList, v1PayoutsUpdate } from '#shared/routes/v1/payouts/payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;

/** Payout calls of a company. Expects declared responses. */
export function createPayoutCalls(company: Company) {
  const headers = createCredentials('v1', company);
  return {
    list: (query: Input = {}) => send(v1PayoutsList, { query, headers }),
    create: async (json: Input) => {
      const response = await send(v1PayoutsCreate, { json, headers });
      return response.status === 200 ? { ...response, body: [response.body].flat() } : response;
    },
    update: (json: Input) => send(v1PayoutsUpdate, { json, headers }),
  };
}

export async function aPayer(campaign: Parameters<Company['campaignWith']>[0] = {}) {
  const company = await aCompany({ campaign });
  return { company, account: company.account.id, ...(await aPayee(company)), ...createPayoutCalls(company) };
}

/** Adds a promoter and waits for the list that runs use. */
export async function aPayee(company: Company, campaignId?: number): Promise<Joined> {
  const payee = await company.promoter(campaignId === undefined ? {} : { campaignId });
  const list = () => readWholeList(company.account.id, 'promoters');
  expect(await eventually(list, (ids) => ids.includes(payee.promoter.id))).toContain(payee.promoter.id);
  return payee;
}

/** Refunds part of a paid sale of 1,000; the next payout deducts a fifth of it. */
export async function refundPaidSale(company: Company, payee: Joined, amount: number): Promise<void> {
  const [sale] = await sell(company, payee, [1000]);
  const { create } = createPayoutCalls(company);
  expect((await create({ promoter_id: payee.promoter.id, status: 'completed' })).body).toMatchObject([{ amount: 200 }]);
  const refund = { email: sale?.email, event_id: unique('refund'), sale_event_id: sale?.eventId, amount };
  expect((await company.v1('/track/refund', refund)).status).toBe(200);
}

export async function sell(
  company: Company,
  { promotion }: Pick<Joined, 'promotion'>,
  amounts: readonly number[],
  overrides: Input = {},
): Promise<{ email: string; eventId: string; commissionId: number }[]> {
  return Promise.all(
    amounts.map(async (amount) => {
      const [email, eventId] = [`${unique('lead')}@example.com`, unique('sale')];
      const sale = { email, event_id: eventId, amount, ref_id: promotion.refId, ...overrides };
      const { status, body } = await company.v1('/track/sale', sale);
      expect(status, JSON.stringify(body)).toBe(200);
      return { email, eventId, commissionId: body.reward.id };
    }),
  );
}

export async function deny(account: number, id: number): Promise<boolean> {
  try {
    await updateCommission({ account: { id: account }, runtime }, { id }, 'denied');
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'invalid') return false;
    // Many concurrent writes: retries like callers do.
    if (error instanceof BusyError) return deny(account, id);
    throw error;
  }
}

/** Fails all table calls of this process after a number of transactions. */
export function crashAfter(transactions: number): { readonly restore: () => void } {
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
  let remaining = transactions;
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    if (command instanceof TransactWriteCommand) remaining -= 1;
    if (remaining < 0) throw new Error('the process has died');
    return real(command);
  }) as never);
  return { restore: () => spy.mockRestore() };
}

/** Checks the invariants of payouts on the whole table, and the balances once projected. */
export async function expectConsistentRecords(account: number, promoterId: number): Promise<{ payouts: Payout[] }> {
  const items = [...(await readWrittenItems(account))] as [string, never][];
  const listItemsOfKind = <T>(kind: string) =>
    items.filter(([name]) => name.startsWith(`${account}#${kind}#`)).map(([, item]) => item as T);
  const commissions = listItemsOfKind<Commission>('commission').filter(
    (commission) => commission.promoterId === promoterId,
  );
  const payouts = listItemsOfKind<Payout>('payout').filter((payout) => payout.promoterId === promoterId);
  for (const payout of payouts) {
    const { id, amount, commissionsCount, unit, campaignId, nettedCampaignIds = [], before, createdAt } = payout;
    const inside = commissions.filter(({ payoutId }) => payoutId === id);
    expect({ id, amount, commissionsCount }).toEqual({
      id,
      amount: inside.reduce((sum, commission) => sum + commission.amount, 0),
      commissionsCount: inside.length,
    });
    for (const commission of inside) expect(commission).toMatchObject({ status: 'approved', unit });
    for (const commission of inside) expect([campaignId, ...nettedCampaignIds]).toContain(commission.campaignId);
    const heldCommissions = inside.filter(({ heldUntil = '' }) => heldUntil > (before ?? createdAt));
    expect(heldCommissions, 'held, and paid all the same').toEqual([]);
  }
  const payoutIds = new Set(payouts.map(({ id }) => id));
  expect(commissions.filter(({ payoutId }) => payoutId !== null && !payoutIds.has(payoutId))).toEqual([]);
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  const earnedTotal = sum(commissions.filter(({ status, unit }) => status === 'approved' && unit === 'cash'));
  const paidTotal = sum(payouts.filter(({ status, unit }) => status === 'completed' && unit === 'cash'));
  const cash = async () => (await readBalances(account, promoterId)).find(({ unit }) => unit === 'cash') ?? null;
  const isThere = commissions.some(({ unit }) => unit === 'cash');
  const balance = await eventually(cash, (now) => !isThere || (now?.earned === earnedTotal && now.paid === paidTotal));
  if (isThere) expect(balance).toEqual({ unit: 'cash', earned: earnedTotal, paid: paidTotal });
  return { payouts };
}
