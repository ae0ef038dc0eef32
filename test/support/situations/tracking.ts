import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { runtime } from '#shared/runtime.ts';
import { recordClick } from '#shared/store/tracking/visitors.ts';
import { createPromotionCalls } from '#test/support/records/calls.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

const anEmail = () => `${unique('lead')}@example.com`;
const money = <T extends Input>(more: T) => ({ event_id: unique('event'), amount: 1000, ...more });

/** Expects a preparatory call to succeed. */
async function done(calling: ReturnType<Company['v1']>): Promise<void> {
  const { status, body } = await calling;
  if (status !== 200) throw new Error(`responded with ${status}: ${JSON.stringify(body)}`);
}

async function aLeadWithoutUid({ company, promotion }: World) {
  const email = anEmail();
  await done(company.v1('/track/signup', { email, ref_id: promotion.refId }));
  return { email, uid: unique('uid') };
}

async function aSale({ company, promoter: parent }: World, rewards: readonly (typeof twentyPercent)[]) {
  const { id: campaignId } = await company.campaignWith({ name: 'Special', rewards });
  const { promotion } = await company.promoter({ campaignId, parentId: parent.id });
  const sale = money({ email: anEmail(), ref_id: promotion.refId });
  await done(company.v1('/track/sale', sale));
  return { email: sale.email, sale_event_id: sale.event_id };
}

const parents = { ...twentyPercent, tier: 2, gain: { percent: '5' } } as const;
const onceReward = { ...twentyPercent, duration: { type: 'once' } } as const;

const signups: Situations[string] = {
  'a visitor that a sale has made a lead, without a uid': async ({ company, tid }) => {
    const email = anEmail();
    await done(company.v1('/track/sale', money({ email, tid })));
    return { email, uid: unique('uid'), tid };
  },
  'a campaign that gives for each referral': async ({ company }) => {
    const call = { account: company.account, runtime };
    const details = { name: unique('reward'), type: 'per_referral', flat: 500 } as const;
    const { id: rewardId } = await createRewardDefinition(call, details);
    const rules = [{ applyOn: 'all', planIds: [], rewardId }] as const;
    const { promotion } = await company.promoter({
      campaignId: (await company.campaignWith({ rewards: [], rules })).id,
    });
    return { email: anEmail(), ref_id: promotion.refId };
  },
};

const sales: Situations[string] = {
  'an amount in another currency': async ({ email }) => money({ email, currency: 'EUR' }),
  'a person who is not a lead yet': async ({ tid }) => money({ email: anEmail(), uid: unique('uid'), tid }),
  'a lead that lacks its uid': async (world) => money(await aLeadWithoutUid(world)),
  'a subscriber whose promoter was blocked': async ({ company, promotion: next }) => {
    const [email, { promotion }] = [anEmail(), await company.promoter()];
    await done(company.v1('/track/subscriber', { email, ref_id: promotion.refId }));
    await createPromotionCalls(company).update(promotion.id, { state: 'blocked' });
    return money({ email, ref_id: next.refId });
  },
  'a reward that was given once, and a parent that earns': async (world) =>
    money({ email: (await aSale(world, [onceReward, parents])).email }),
};

const refunds: Situations[string] = {
  'an amount in a currency that no sale was sent in': async ({ email }) => money({ email, currency: 'GBP' }),
  'a lead that lacks its uid, and no sale that is named': async (world) => {
    const lead = await aLeadWithoutUid(world);
    const { email } = lead;
    await done(world.company.v1('/track/sale', { email, event_id: unique('sale'), amount: 1000 }));
    return money(lead);
  },
  'a sale that earned nothing': async (world) => money(await aSale(world, [])),
  'a sale that a parent earned from too, of a lead that has another promoter now': async (world) => {
    const sale = await aSale(world, [twentyPercent, parents]);
    const taking = { email: sale.email, ref_id: world.promotion.refId, override_existing_lead: true };
    await done(world.company.v1('/track/signup', taking));
    return money(sale);
  },
};

async function getReversal({ company }: World, refund: Input & { readonly event_id: string }): Promise<Input> {
  await done(company.v1('/track/refund', refund));
  return { event_id: unique('reversal'), refund_event_id: refund.event_id };
}

const reversals: Situations[string] = {
  'a refund that took nothing': async (world) => getReversal(world, money(await aSale(world, []))),
  'a refund that named no sale': async (world) =>
    getReversal(world, money({ email: (await aSale(world, [twentyPercent])).email })),
  'a sale that a parent earned from too, of a lead that has another promoter now': async (world) => {
    const sale = await aSale(world, [twentyPercent, parents]);
    const reversal = await getReversal(world, money(sale));
    const taking = { email: sale.email, ref_id: world.promotion.refId, override_existing_lead: true };
    await done(world.company.v1('/track/signup', taking));
    return reversal;
  },
};

const cancellations: Situations[string] = {
  'a lead that lacks its uid, and no event id': aLeadWithoutUid,
};

export const trackingSituations: Situations = {
  '/tr': {
    'a known visitor on a landing page with a ref id': async ({ company, tid }) => {
      const url = `https://${unique('partner')}.example/`;
      await company.promoter({ landingUrl: url, urlTracking: true });
      return { account: company.account.id, url, tid };
    },
    'a visitor that returns after some time': async ({ company, promotion }) => {
      const { promoterId, campaignId, id: promotionId, refId } = promotion;
      const [tid, at] = [newVisitorId(runtime.token()), '2026-01-01T00:00:00.000Z'];
      const owner = { promoterId, campaignId, promotionId };
      await recordClick(company.account.id, { event: 'click', tid, ...owner, at, recordedAt: at, keptUntil: 1 });
      return { account: company.account.id, ref_id: refId, tid };
    },
    'a ref id in the parameter of its campaign': async ({ company }) => {
      const { id: campaignId } = await company.campaignWith({ name: 'Chosen', refTokenParam: 'partner' });
      const { promotion } = await company.promoter({ campaignId });
      return { account: company.account.id, url: `https://shop.example/?partner=${promotion.refId}` };
    },
  },
  '/api/v1/track/signup': {
    ...signups,
    'a lead that gets another promoter and uid': async ({ company, promotion }) => {
      const [email, { promoter }] = [anEmail(), await company.promoter()];
      await done(company.v1('/track/signup', { email, uid: unique('uid'), ref_id: promotion.refId }));
      return { email, uid: unique('uid'), promoter_email: promoter.email, override_existing_lead: true };
    },
  },
  '/api/v2/track/signup': signups,
  '/api/v1/track/sale': sales,
  '/api/v2/track/sale': sales,
  '/api/v1/track/refund': refunds,
  '/api/v2/track/refund': refunds,
  '/api/v1/track/refund_reversal': reversals,
  '/api/v2/track/refund_reversal': reversals,
  '/api/v1/track/cancellation': cancellations,
  '/api/v2/track/cancellation': cancellations,
};
