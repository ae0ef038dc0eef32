import { describe, expect, test } from 'vitest';
import { buildRefusedCall, type CallRefusalReason } from '#shared/domain/tracking-log/refused-call.ts';
import { runtime } from '#shared/runtime.ts';
import { loadLeadSales } from '#shared/store/leads/lead-sales.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { findPromotion } from '#shared/store/promoters/promotions.ts';
import { reserveClickBlock } from '#shared/store/tracking/click-limits.ts';
import { loadLeadContext, loadTiers, resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { countSignup } from '#shared/store/tracking/signup-limits.ts';
import { findReferral, findVisitor, recordClick, recordClickWithBlocks } from '#shared/store/tracking/visitors.ts';
import { readNamedEvents, readRefusedCalls, writeLogSlot } from '#shared/store/tracking-log/refused-calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of tracking', () => {
  test("5 and 6: all identifiers of a call are looked up at once and lead to a sale's records", async () => {
    const { account, ...company } = await aCompany();
    const { promoter, promotion } = await company.promoter({ promoCode: 'SAVE' });
    const lead = { uid: unique('uid'), email: `${unique('lead')}@example.com` };
    const { body } = await company.v2('/track/sale', { ...lead, event_id: 's1', amount: 100, ref_id: promotion.refId });
    const owner = { promoterId: promoter.id, campaignId: promotion.campaignId };
    const pointers = await resolveIdentifiers(
      account.id,
      { ...lead, promoCode: 'SAVE', saleEventId: 's1' },
      runtime.now(),
    );
    expect(pointers).toMatchObject({
      leadByUid: { leadId: body.referral.id, ...owner },
      leadByEmail: { leadId: body.referral.id, ...owner },
      attributions: [{ ...owner, origin: 'promo_code' }],
      sale: { eventId: 's1', amount: 100 },
    });
    const commissionIds = pointers.sale?.commissions.map(({ id }) => id) ?? [];
    const subject = await loadLeadContext(account.id, owner, { leadId: body.referral.id, commissionIds });
    expect(subject).toMatchObject({
      lead,
      membership: {
        promoter: { id: promoter.id },
        promotion: { id: promotion.id },
        campaign: { id: company.campaign.id },
      },
      commissions: [{ amount: 20 }],
    });
  });

  test("75: a lead's latest sales include those without commissions", async () => {
    const { account, ...company } = await aCompany();
    const { promotion } = await company.promoter();
    const email = `${unique('lead')}@example.com`;
    for (const [event_id, amount] of [
      ['s1', 100],
      ['s2', 1],
      ['s3', 100],
    ] as const) {
      await company.v2('/track/sale', { email, event_id, amount, ref_id: promotion.refId });
    }
    const lead = await findLeadByIdentifiers(account.id, { uid: null, email });
    if (!lead) throw new Error('there is no lead');
    const sales = await loadLeadSales(account.id, lead);
    expect(sales.map(({ eventId }) => eventId).toSorted()).toEqual(['s1', 's2', 's3']);
  });

  test('7: parents are loaded for as many tiers as are rewarded', async () => {
    const company = await aCompany();
    const grandparent = await company.promoter();
    const parent = await company.promoter({ parentId: grandparent.promoter.id });
    const child = await company.promoter({ parentId: parent.promoter.id });
    const first = { ...child, campaign: company.campaign };
    const ids = async (depth: number) =>
      (await loadTiers(company.account.id, first, depth)).map(({ promoter }) => promoter.id);
    const all = [child, parent, grandparent].map(({ promoter }) => promoter.id);
    expect(await ids(1)).toEqual(all.slice(0, 1));
    expect(await ids(2)).toEqual(all.slice(0, 2));
    expect(await ids(9)).toEqual(all);
  });

  test('8 and 9: a ref id leads to its promotion, and a visitor is recorded once', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const referral = await findReferral(company.account.id, promotion.refId);
    expect(referral).toMatchObject({ promotionId: promotion.id, campaignId: company.campaign.id });
    const now = runtime.now();
    const visitor = { event: 'click', tid: 't1', promoterId: promotion.promoterId } as const;
    const rest = {
      campaignId: promotion.campaignId,
      promotionId: promotion.id,
      at: now,
      recordedAt: now,
    };
    const other = (await company.promoter()).promotion;
    const repeated = { ...visitor, ...rest, promoterId: other.promoterId };
    expect(await recordClick(company.account.id, { ...visitor, ...rest })).toMatchObject(visitor);
    expect(await recordClick(company.account.id, repeated)).toMatchObject(visitor);
    expect(await findVisitor(company.account.id, 't1')).toMatchObject(visitor);
    expect((await findPromotion(company.account.id, promotion))?.refId).toBe(promotion.refId);
  });

  test("43: processes take blocks of a minute's clicks per source and per account", async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const block = { account: company.account.id, source: '203.0.113.9', minute: 7, count: 20, maxClicks: 50 };
    await reserveClickBlock(block);
    await reserveClickBlock(block);
    await expect(reserveClickBlock(block)).rejects.toMatchObject({ blocks: [{ block, taken: 40 }] });
    await reserveClickBlock({ ...block, minute: 8 });
    await reserveClickBlock({ ...block, source: null });

    const owner = { promoterId: promotion.promoterId, campaignId: promotion.campaignId, promotionId: promotion.id };
    const at = runtime.now();
    const click = (tid: string, count: number) =>
      recordClickWithBlocks(company.account.id, { event: 'click', tid, ...owner, at, recordedAt: at }, [
        { ...block, source: null, count },
        { ...block, count },
      ]);
    expect(await click('t2', 10)).toMatchObject({ first: owner, areTaken: true });
    expect(await click('t2', 1)).toMatchObject({ first: owner, areTaken: false });
    await expect(click('t3', 1)).rejects.toMatchObject({ blocks: [{ block: { ...block, count: 1 }, taken: 50 }] });
    expect(await findVisitor(company.account.id, 't3')).toBe(null);
  });

  test('64: each person who signs up from an address counts once per hour, up to a limit', async () => {
    const { account } = await aCompany();
    const from = { account: account.id, hour: 480_000, address: 'aB3', person: 'p1' };
    expect(await countSignup(from, 2)).toBe(true);
    expect(await countSignup(from, 1)).toBe(true);
    expect(await countSignup({ ...from, person: 'p2' }, 1)).toBe(false);
    expect(await countSignup({ ...from, person: 'p2', hour: 480_001 }, 1)).toBe(true);
  });

  test('47: refused calls are stored once per slot and read newest first with their events', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const account = company.account.id;
    const NOON = Date.parse('2026-11-22T12:00:00.000Z');
    const call = (because: CallRefusalReason, eventId: string) =>
      buildRefusedCall(account, { event_id: eventId }, { at: '', call: 'sale', version: 2, status: 404, because });
    const [one, other] = [call('lead_not_found', 'invoice-1'), call('lead_denied', 'invoice-2')];
    const take = (slot: number, nowMs: number, calls = [one]) =>
      writeLogSlot(account, { slot, nowMs }, { calls, more: 2 });
    expect(await take(7, NOON)).toBe(true);
    // The response may be lost, so the SDK retries.
    expect([await take(7, NOON), await take(7, NOON, [other])]).toEqual([true, false]);
    expect(await take(7, NOON + 60_000, [other])).toBe(true);
    const span = { from: '2026-11-22T12:00', to: '2026-11-22T12:01:30.000Z', cursor: null, containing: [] };
    const positions = ['2026-11-22T12:01#07', '2026-11-22T12:00#07'];
    expect(await readRefusedCalls(account, span)).toEqual({
      found: [
        { position: positions[0], calls: [other], more: 2 },
        { position: positions[1], calls: [one], more: 2 },
      ],
      last: null,
    });
    expect(await readRefusedCalls(account, { ...span, limit: 1 })).toMatchObject({ last: positions[0] });
    const behind = await readRefusedCalls(account, { ...span, cursor: positions[0] ?? '' });
    expect(behind.found.map(({ position }) => position)).toEqual([positions[1]]);
    const looked = await readRefusedCalls(account, { ...span, containing: ['"eventId":"invoice-1"'] });
    expect(looked.found.map(({ position }) => position)).toEqual([positions[1]]);
    await company.v1('/track/sale', {
      email: 'a@b.example',
      ref_id: promotion.refId,
      event_id: 'invoice-1',
      amount: 1,
    });
    const eventOf = await readNamedEvents(account, [{ kind: 'sale', eventId: 'invoice-1' }]);
    expect(eventOf({ kind: 'sale', eventId: 'invoice-1' })).toMatchObject({ event: 'sale', amount: 1 });
    expect(eventOf({ kind: 'refund', eventId: 'invoice-1' })).toBeNull();
  });
});
