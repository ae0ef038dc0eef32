import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { ImportSource } from '#shared/domain/import/records.ts';
import type { MadeLead, MadePromoter, MadeSale, MadeUp } from './model.ts';

export function filesOf(source: ImportSource, name: string, made: MadeUp): Record<string, string> {
  if (source === 'csv') return csvFiles(name, made);
  const lists = source === 'rewardful' ? rewardfulLists(name, made) : firstPromoterLists(name, made);
  return Object.fromEntries(Object.entries(lists).map(([list, items]) => [`${list}.json`, JSON.stringify(items)]));
}

export async function written(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

const emailOf = (name: string, { n }: MadePromoter) => `${name}-p${n}@example.com`;
const money = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const cancelledAt = ({ customerSince, isCancelled }: MadeLead) => (isCancelled ? customerSince : null);

function csvFiles(name: string, { promoters, leads, sales, payouts }: MadeUp): Record<string, string> {
  const text = (rows: readonly object[]) =>
    stringify(
      rows.map((row) => ({ ...row })),
      { header: true },
    );
  const ofPromoter = ({ n, campaign }: MadePromoter) => ({ promoter_id: `p${n}`, campaign });
  return {
    'promoters.csv': text(
      promoters.map((one) => ({
        promoter_id: `p${one.n}`,
        email: emailOf(name, one),
        created_at: one.createdAt,
        parent_id: one.parent === null ? '' : `p${one.parent}`,
      })),
    ),
    'promotions.csv': text(promoters.map((one) => ({ ...ofPromoter(one), ref_id: one.refId }))),
    'codes.csv': text(
      promoters.filter(({ code }) => code !== null).map((one) => ({ ...ofPromoter(one), code: one.code })),
    ),
    'leads.csv': text(
      leads.map((one) => ({
        lead_id: `l${one.n}`,
        ...ofPromoter(one.promoter),
        uid: `cus_${name}_${one.n}`,
        email: `${name}-l${one.n}@example.com`,
        created_at: one.createdAt,
        customer_since: one.customerSince,
        cancelled_at: cancelledAt(one),
      })),
    ),
    'sales.csv': text(
      sales.map((one) => ({
        sale_id: `s${one.n}`,
        lead_id: `l${one.lead.n}`,
        event_id: `ch_${name}_${one.n}`,
        created_at: one.at,
        amount: money(one.amount),
        currency: 'USD',
      })),
    ),
    'commissions.csv': text(
      sales.map((one) => ({
        commission_id: `c${one.n}`,
        sale_id: `s${one.n}`,
        ...ofPromoter(one.lead.promoter),
        amount: money(one.earned),
        currency: 'USD',
        status: one.status,
        created_at: one.at,
        payout_id: one.payout === null ? '' : `o${one.payout}`,
      })),
    ),
    'payouts.csv': text(
      payouts.map((one) => ({
        payout_id: `o${one.n}`,
        promoter_id: `p${one.promoter.n}`,
        amount: money(one.amount),
        currency: 'USD',
        paid_at: one.paidAt,
      })),
    ),
  };
}

function rewardfulLists(name: string, { promoters, leads, sales, payouts }: MadeUp) {
  const campaignOf = (campaign: string) => ({ id: `campaign-${campaign}`, name: campaign });
  const affiliate = (one: MadePromoter) => ({
    id: `aff-${name}-${one.n}`,
    created_at: one.createdAt,
    first_name: 'Jo',
    last_name: `No ${one.n}`,
    email: emailOf(name, one),
    paypal_email: null,
    state: 'active',
    campaign: campaignOf(one.campaign),
  });
  const link = ({ n, refId }: MadePromoter) => ({
    id: `link-${n}`,
    url: `https://shop.example/?via=${refId}`,
    token: refId,
  });
  const referral = (one: MadeLead) => ({
    id: `ref-${name}-${one.n}`,
    stripe_customer_id: `cus_${name}_${one.n}`,
    conversion_state: one.customerSince === null ? 'lead' : 'conversion',
    created_at: one.createdAt,
    became_lead_at: one.createdAt,
    became_conversion_at: one.customerSince,
    customer: {
      platform: 'stripe',
      id: `cus_${name}_${one.n}`,
      name: 'Ann Lee',
      email: `${name}-l${one.n}@example.com`,
    },
    link: link(one.promoter),
  });
  const commission = (one: MadeSale) => ({
    id: `com-${name}-${one.n}`,
    created_at: one.at,
    amount: one.earned,
    currency: 'USD',
    state: { paid: 'paid', approved: 'due', pending: 'pending', denied: 'voided' }[one.status],
    due_at: one.status === 'pending' ? null : one.at,
    paid_at: one.status === 'paid' ? one.at : null,
    campaign: campaignOf(one.lead.promoter.campaign),
    sale: {
      id: `sale-${name}-${one.n}`,
      currency: 'USD',
      charged_at: one.at,
      stripe_charge_id: `ch_${name}_${one.n}`,
      created_at: one.at,
      charge_amount_cents: one.amount,
      refund_amount_cents: 0,
      tax_amount_cents: 0,
      sale_amount_cents: one.amount,
      referral: referral(one.lead),
      affiliate: affiliate(one.lead.promoter),
    },
  });
  return {
    affiliates: { data: promoters.map((one) => ({ ...affiliate(one), links: [link(one)] })) },
    affiliate_coupons: {
      data: promoters
        .filter(({ code }) => code !== null)
        .map(({ n, code }) => ({ id: `cou-${n}`, token: code, affiliate_id: `aff-${name}-${n}` })),
    },
    referrals: { data: leads.map((one) => ({ ...referral(one), affiliate: affiliate(one.promoter) })) },
    commissions: { data: sales.map(commission) },
    payouts: {
      data: payouts.map((one) => ({
        id: `pay-${name}-${one.n}`,
        currency: 'USD',
        paid_at: one.paidAt,
        state: 'paid',
        created_at: one.paidAt,
        amount: one.amount,
        affiliate: affiliate(one.promoter),
        commissions: sales.filter(({ payout }) => payout === one.n).map(({ n }) => ({ id: `com-${name}-${n}` })),
      })),
    },
  };
}

function firstPromoterLists(name: string, { promoters, leads, sales, payouts }: MadeUp) {
  const campaignOf = (campaign: string) => ({ id: campaign.length, name: campaign, color: '#123456' });
  const promoterOf = (one: MadePromoter) => ({ id: 1000 + one.n, email: emailOf(name, one), name: 'Jo' });
  const membership = (one: MadePromoter) => ({
    id: 5000 + one.n,
    campaign_id: one.campaign.length,
    promoter_id: 1000 + one.n,
    created_at: one.createdAt,
    promoter: promoterOf(one),
    campaign: campaignOf(one.campaign),
  });
  return {
    promoters: {
      data: promoters.map((one) => ({
        ...promoterOf(one),
        cust_id: null,
        note: null,
        profile: { first_name: 'Jo', last_name: `No ${one.n}`, website: null, company_name: null },
        joined_at: one.createdAt,
        archived_at: null,
        parent_promoter: one.parent === null ? null : { id: 1000 + one.parent },
        promoter_campaigns: [{ ...membership(one), state: 'accepted', coupon: '', ref_token: one.refId }],
      })),
    },
    promo_codes: promoters
      .filter(({ code }) => code !== null)
      .map(({ n, code }) => ({ id: 7000 + n, code, promoter_campaign_id: 5000 + n, archived_at: null })),
    referrals: leads.map((one) => ({
      id: 20_000 + one.n,
      email: `${name}-l${one.n}@example.com`,
      uid: `cus_${name}_${one.n}`,
      state: one.isCancelled ? 'cancelled' : one.customerSince === null ? 'signup' : 'active',
      entry_source: 'cookie',
      created_at: one.createdAt,
      customer_since: one.customerSince,
      fraud_check: 'no_suspicion',
      promoter_campaign: membership(one.promoter),
    })),
    commissions: sales.map((one) => ({
      id: 50_000 + one.n,
      status: one.status === 'paid' ? 'approved' : one.status,
      commission_type: 'sale',
      sale_amount: one.amount,
      original_sale_amount: one.amount,
      original_sale_currency: 'USD',
      event_id: `ch_${name}_${one.n}`,
      plan_id: null,
      tier: 1,
      unit: 'cash',
      fraud_check: 'no_suspicion',
      amount: one.earned,
      is_paid: one.status === 'paid',
      created_at: one.at,
      promoter_campaign: membership(one.lead.promoter),
      referral: {
        id: 20_000 + one.lead.n,
        email: `${name}-l${one.lead.n}@example.com`,
        uid: `cus_${name}_${one.lead.n}`,
      },
      reward: { id: 1, name: '20%' },
    })),
    payouts: payouts.map((one) => ({
      id: 90_000 + one.n,
      status: 'completed',
      amount: one.amount,
      unit: 'cash',
      period_start: null,
      period_end: new Date(Date.parse(one.paidAt) - 6 * 86_400_000).toISOString().slice(0, 10),
      paid_at: one.paidAt,
      created_at: one.paidAt,
      promoter: promoterOf(one.promoter),
      campaign: campaignOf(one.promoter.campaign),
    })),
  };
}
