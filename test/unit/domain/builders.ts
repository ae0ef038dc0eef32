import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { EMPTY_PROFILE, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideRefund, type Refund } from '#shared/domain/tracking/refund.ts';
import type { RefundMoney } from '#shared/domain/tracking/refund-money.ts';
import type { Sale, SaleFacts } from '#shared/domain/tracking/sale.ts';

export const NOW = '2026-03-15T12:00:00.000Z';
export const NOBODY = { uid: undefined, email: undefined };

export function aReward(overrides: Partial<Reward> = {}): Reward {
  return {
    id: 1,
    name: 'Reward',
    type: 'sale',
    unit: 'cash',
    gain: { percent: '20' },
    duration: { type: 'forever' },
    tier: 1,
    percentOf: 'sale',
    ...overrides,
  };
}

/** Each reward is for all plans. */
export function aCampaign(rewards: readonly Reward[] = [aReward()], overrides: Partial<Campaign> = {}): Campaign {
  return {
    id: 1,
    name: 'Campaign',
    color: '#000000',
    landingUrl: 'https://shop.example/',
    description: '',
    defaultWebhookUrl: '',
    private: false,
    isDefault: true,
    autoApproveRewards: true,
    autoApprovePromoters: true,
    cookieLife: 60,
    refTokenParam: 'ref',
    rules: rewards.map(({ id }) => ({ applyOn: 'all', planIds: [], rewardId: id })),
    rewards,
    rulesForReferrals: [],
    createdAt: NOW,
    revision: 1,
    ...overrides,
  };
}

export function aPromoter(overrides: Partial<Promoter> = {}): Promoter {
  return {
    id: 1,
    status: 'approved',
    custId: null,
    email: 'grace@example.com',
    firstName: null,
    lastName: null,
    tempPassword: null,
    note: null,
    pref: 'pref',
    defaultPromotionId: 1,
    defaultCampaignId: 1,
    defaultRefId: 'grace',
    parentPromoterId: null,
    campaignIds: [1],
    current: [{ campaignId: 1, refId: 'grace' }],
    authToken: 'token',
    ips: [],
    profile: EMPTY_PROFILE,
    customFields: {},
    promoCodes: [],
    createdAt: NOW,
    deletedAt: null,
    archivedAt: null,
    revision: 0,
    ...overrides,
  };
}

export function aMembership(
  overrides: { promoter?: Partial<Promoter>; promotion?: Partial<Promotion>; campaign?: Campaign } = {},
): Membership {
  const promoter = aPromoter(overrides.promoter);
  const promotion: Promotion = {
    id: promoter.id,
    promoterId: promoter.id,
    campaignId: 1,
    refId: 'grace',
    promoCode: null,
    customerPromoCode: null,
    blocked: false,
    hidden: false,
    landingUrl: null,
    urlTracking: false,
    createdAt: NOW,
    revision: 1,
    ...overrides.promotion,
  };
  return { promoter, promotion, campaign: overrides.campaign ?? aCampaign() };
}

export function aLead(overrides: Partial<Lead> = {}): Lead {
  return {
    id: 1,
    state: 'signup',
    uid: null,
    email: 'ada@example.com',
    promoterId: 1,
    campaignId: 1,
    promotionId: 1,
    origin: 'link',
    createdAt: NOW,
    signedUpAt: NOW,
    customerSince: null,
    cancelledAt: null,
    activityAt: null,
    planName: null,
    suspicion: 'no_suspicion',
    username: null,
    firstName: null,
    lastName: null,
    website: null,
    customFields: null,
    subId: null,
    salesCount: 0,
    revenue: 0,
    moving: null,
    deletedAt: null,
    revision: 0,
    ...overrides,
  };
}

export function aSale(overrides: Partial<Sale> = {}): Sale {
  const amount = overrides.amount ?? 10_000;
  return {
    uid: null,
    email: 'ada@example.com',
    eventId: 'sale-1',
    amount,
    originalAmount: amount,
    originalCurrency: 'USD',
    quantity: 1,
    plan: null,
    mrr: null,
    at: NOW,
    ...overrides,
  };
}

export function createSaleFacts(overrides: Partial<SaleFacts> = {}): SaleFacts {
  return { lead: aLead(), created: false, taken: NOBODY, tiers: [aMembership()], ...overrides };
}

export const IDS = { event: 1, commissions: [1, 2, 3, 4, 5] };

export function refundSale(
  lead: Lead,
  sale: { readonly event: SaleEvent; readonly commissions: readonly Commission[] },
  refund: Refund & RefundMoney,
  ids: { readonly event: number; readonly commissions: readonly number[] } = IDS,
) {
  const part = { sale: sale.event, commissions: sale.commissions, money: refund };
  return decideRefund({ lead, taken: NOBODY, promoter: aPromoter(), parts: [part] }, refund, ids, NOW);
}
