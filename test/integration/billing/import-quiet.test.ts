import { expect, test } from 'vitest';
import { newConnection } from '#shared/domain/billing/connection.ts';
import { needsHoldEndNotice } from '#shared/domain/commissions/fulfillment.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { ChangeEvent, JournalEvent } from '#shared/domain/tracking/event.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import { importPayments } from '#shared/operations/billing/import/import-payments.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { startStripeServer } from '#test/support/billing/past-server.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const DAYS = 20;
const agoS = (days: number) => Math.floor(Date.now() / 1000) - days * (DAY_MS / 1000);
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Imports a checkout from ten days ago, `pi_1`, by a customer whom the promoter has referred. */
async function importCheckout({ account }: Company, refId: string) {
  const session = stripe.aSession({ created: agoS(10), client_reference_id: refId, customer: 'cus_1' });
  const { origin } = await startStripeServer({ 'checkout/sessions': [session] });
  const call = { account, runtime: { ...runtime, sleep: async () => {} } };
  const connection = { ...newConnection('stripe'), countsTest: true };
  const input = { api: { origin, key: 'rk_test_1' }, connection, since: ago(12), isDry: false };
  expect(await importPayments(call, input, () => {})).toMatchObject({ counted: 1, refused: {} });
}

/** Webhook types of each change with that cause, in the order of recording. */
async function noticeTypes({ account }: Company, cause: string): Promise<string[][]> {
  const events = [...(await readWrittenItems(account.id)).values()] as unknown as JournalEvent[];
  return events
    .filter((one): one is ChangeEvent => one.event === 'change' && one.cause === cause)
    .toSorted((one, other) => one.recordedAt.localeCompare(other.recordedAt))
    .map((event) => buildNotices(account.id, event).map(({ type }) => type));
}

const waitForNotices = (company: Company, times: number) =>
  eventually(
    () => noticeTypes(company, 'target reached'),
    (all) => all.length >= times,
  );

/** A campaign with free months for reaching a target. */
async function aCampaign(company: Company, target: Input, overrides: Input = {}): Promise<number> {
  const calls = createCampaignCalls(company);
  const free = { name: unique('Free'), unit: 'free_months', amount: 1, promoter_reward_type: 'target', ...target };
  const { body: reward } = await calls.rewards.create(free);
  const input = { name: unique('Campaign'), landing_url: 'https://shop.example/', ...overrides };
  const { status, body } = await calls.campaigns.create({
    ...input,
    rewards_for_promoters: [{ reward_id: reward.id }],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

test('a target reached by imported payments triggers no webhooks; one reached later does', async () => {
  const company = await aCompany();
  const target = { target_metric: 'customers', target_amount: 1, target_repeats: true };
  const campaignId = await aCampaign(company, target);
  const { promotion } = await company.promoter({ campaignId });
  await importCheckout(company, promotion.refId);
  expect(await waitForNotices(company, 1)).toEqual([[]]);
  const sale = { uid: 'cus_2', event_id: 'pi_2', amount: 5000, ref_id: promotion.refId };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  expect(await waitForNotices(company, 2)).toEqual([[], ['reward_created', 'fulfilment_pending']]);
});

test('a tier upgrade caused by imported payments triggers no webhooks', async () => {
  const company = await aCompany();
  const gold = await aCampaign(company, { target_metric: 'joined' }, { is_private: true });
  const level = { campaign_id: gold, amount: 1, metric: 'customers' };
  const far = { target_metric: 'customers', target_amount: 99 };
  const campaignId = await aCampaign(company, far, { upgrade_details: level });
  const { promotion } = await company.promoter({ campaignId });
  await importCheckout(company, promotion.refId);
  expect(await waitForNotices(company, 1)).toEqual([[]]);
  expect(await noticeTypes(company, 'promoter moved up')).toEqual([[]]);
});

test('a holding period that was over at the import awaits no notification; that of a late sale does', async () => {
  const freeMonth: CampaignRewardInput = { ...twentyPercent, unit: 'free_months', gain: { flat: 1 } };
  const company = await aCompany({ campaign: { rewards: [freeMonth], holdingDays: 5 } });
  const { promotion } = await company.promoter();
  await importCheckout(company, promotion.refId);
  const late = { uid: 'cus_1', event_id: 'pi_2', amount: 5000, created_at: ago(DAYS) };
  expect((await company.v2('/track/sale', late)).status).toBe(200);
  const isWaitedFor = async (saleEventId: string) => {
    const { sale } = await resolveIdentifiers(
      company.account.id,
      { uid: null, email: null, saleEventId },
      runtime.now(),
    );
    const ids = sale?.commissions.map(({ id }) => id) ?? [];
    return (await findCommissions(company.account.id, ids)).map(needsHoldEndNotice);
  };
  expect([await isWaitedFor('pi_1'), await isWaitedFor('pi_2')]).toEqual([[false], [true]]);
});
