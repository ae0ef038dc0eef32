import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { ImportSource } from '#shared/domain/import/records.ts';
import type { GeneratedImport, GeneratedLead, GeneratedPromoter, GeneratedSale } from './generate-import.ts';

export function buildSourceFiles(
  source: ImportSource,
  name: string,
  generated: GeneratedImport,
): Record<string, string> {
  if (source === 'csv') return createCsvFiles(name, generated);
  const lists =
    source === 'rewardful' ? createRewardfulLists(name, generated) : createFirstPromoterLists(name, generated);
  return Object.fromEntries(Object.entries(lists).map(([list, items]) => [`${list}.json`, JSON.stringify(items)]));
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

const getEmail = (name: string, { n }: GeneratedPromoter) => `${name}-p${n}@example.com`;
const money = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const cancelledAt = ({ customerSince, isCancelled }: GeneratedLead) => (isCancelled ? customerSince : null);

function createCsvFiles(name: string, { promoters, leads, sales, payouts }: GeneratedImport): Record<string, string> {
  const text = (rows: readonly object[]) =>
    stringify(
      rows.map((row) => ({ ...row })),
      { header: true },
    );
  const ofPromoter = ({ n, campaign }: GeneratedPromoter) => ({ promoter_id: `p${n}`, campaign });
  return {
    'promoters.csv': text(
      promoters.map((promoter) => ({
        promoter_id: `p${promoter.n}`,
        email: getEmail(name, promoter),
        created_at: promoter.createdAt,
        parent_id: promoter.parent === null ? '' : `p${promoter.parent}`,
      })),
    ),
    'promotions.csv': text(promoters.map((promoter) => ({ ...ofPromoter(promoter), ref_id: promoter.refId }))),
    'codes.csv': text(
      promoters
        .filter(({ code }) => code !== null)
        .map((promoter) => ({ ...ofPromoter(promoter), code: promoter.code })),
    ),
    'leads.csv': text(
      leads.map((lead) => ({
        lead_id: `l${lead.n}`,
        ...ofPromoter(lead.promoter),
        uid: `cus_${name}_${lead.n}`,
        email: `${name}-l${lead.n}@example.com`,
        created_at: lead.createdAt,
        customer_since: lead.customerSince,
        cancelled_at: cancelledAt(lead),
      })),
    ),
    'sales.csv': text(
      sales.map((sale) => ({
        sale_id: `s${sale.n}`,
        lead_id: `l${sale.lead.n}`,
        event_id: `ch_${name}_${sale.n}`,
        created_at: sale.at,
        amount: money(sale.amount),
        currency: 'USD',
      })),
    ),
    'commissions.csv': text(
      sales.map((sale) => ({
        commission_id: `c${sale.n}`,
        sale_id: `s${sale.n}`,
        ...ofPromoter(sale.lead.promoter),
        amount: money(sale.earned),
        currency: 'USD',
        status: sale.status,
        created_at: sale.at,
        payout_id: sale.payout === null ? '' : `o${sale.payout}`,
      })),
    ),
    'payouts.csv': text(
      payouts.map((payout) => ({
        payout_id: `o${payout.n}`,
        promoter_id: `p${payout.promoter.n}`,
        amount: money(payout.amount),
        currency: 'USD',
        paid_at: payout.paidAt,
      })),
    ),
  };
}

function createRewardfulLists(name: string, { promoters, leads, sales, payouts }: GeneratedImport) {
  const getCampaign = (campaign: string) => ({ id: `campaign-${campaign}`, name: campaign });
  const affiliate = (promoter: GeneratedPromoter) => ({
    id: `aff-${name}-${promoter.n}`,
    created_at: promoter.createdAt,
    first_name: 'Jo',
    last_name: `No ${promoter.n}`,
    email: getEmail(name, promoter),
    paypal_email: null,
    state: 'active',
    campaign: getCampaign(promoter.campaign),
  });
  const link = ({ n, refId }: GeneratedPromoter) => ({
    id: `link-${n}`,
    url: `https://shop.example/?via=${refId}`,
    token: refId,
  });
  const referral = (lead: GeneratedLead) => ({
    id: `ref-${name}-${lead.n}`,
    stripe_customer_id: `cus_${name}_${lead.n}`,
    conversion_state: lead.customerSince === null ? 'lead' : 'conversion',
    created_at: lead.createdAt,
    became_lead_at: lead.createdAt,
    became_conversion_at: lead.customerSince,
    customer: {
      platform: 'stripe',
      id: `cus_${name}_${lead.n}`,
      name: 'Ann Lee',
      email: `${name}-l${lead.n}@example.com`,
    },
    link: link(lead.promoter),
  });
  const commission = (sale: GeneratedSale) => ({
    id: `com-${name}-${sale.n}`,
    created_at: sale.at,
    amount: sale.earned,
    currency: 'USD',
    state: { paid: 'paid', approved: 'due', pending: 'pending', denied: 'voided' }[sale.status],
    due_at: sale.status === 'pending' ? null : sale.at,
    paid_at: sale.status === 'paid' ? sale.at : null,
    campaign: getCampaign(sale.lead.promoter.campaign),
    sale: {
      id: `sale-${name}-${sale.n}`,
      currency: 'USD',
      charged_at: sale.at,
      stripe_charge_id: `ch_${name}_${sale.n}`,
      created_at: sale.at,
      charge_amount_cents: sale.amount,
      refund_amount_cents: 0,
      tax_amount_cents: 0,
      sale_amount_cents: sale.amount,
      referral: referral(sale.lead),
      affiliate: affiliate(sale.lead.promoter),
    },
  });
  return {
    affiliates: { data: promoters.map((promoter) => ({ ...affiliate(promoter), links: [link(promoter)] })) },
    affiliate_coupons: {
      data: promoters
        .filter(({ code }) => code !== null)
        .map(({ n, code }) => ({ id: `cou-${n}`, token: code, affiliate_id: `aff-${name}-${n}` })),
    },
    referrals: { data: leads.map((lead) => ({ ...referral(lead), affiliate: affiliate(lead.promoter) })) },
    commissions: { data: sales.map(commission) },
    payouts: {
      data: payouts.map((payoutRow) => ({
        id: `pay-${name}-${payoutRow.n}`,
        currency: 'USD',
        paid_at: payoutRow.paidAt,
        state: 'paid',
        created_at: payoutRow.paidAt,
        amount: payoutRow.amount,
        affiliate: affiliate(payoutRow.promoter),
        commissions: sales.filter(({ payout }) => payout === payoutRow.n).map(({ n }) => ({ id: `com-${name}-${n}` })),
      })),
    },
  };
}

function createFirstPromoterLists(name: string, { promoters, leads, sales, payouts }: GeneratedImport) {
  const getCampaign = (campaign: string) => ({ id: campaign.length, name: campaign, color: '#123456' });
  const getPromoter = (promoter: GeneratedPromoter) => ({
    id: 1000 + promoter.n,
    email: getEmail(name, promoter),
    name: 'Jo',
  });
  const membership = (promoter: GeneratedPromoter) => ({
    id: 5000 + promoter.n,
    campaign_id: promoter.campaign.length,
    promoter_id: 1000 + promoter.n,
    created_at: promoter.createdAt,
    promoter: getPromoter(promoter),
    campaign: getCampaign(promoter.campaign),
  });
  return {
    promoters: {
      data: promoters.map((promoter) => ({
        ...getPromoter(promoter),
        cust_id: null,
        note: null,
        profile: { first_name: 'Jo', last_name: `No ${promoter.n}`, website: null, company_name: null },
        joined_at: promoter.createdAt,
        archived_at: null,
        parent_promoter: promoter.parent === null ? null : { id: 1000 + promoter.parent },
        promoter_campaigns: [{ ...membership(promoter), state: 'accepted', coupon: '', ref_token: promoter.refId }],
      })),
    },
    promo_codes: promoters
      .filter(({ code }) => code !== null)
      .map(({ n, code }) => ({ id: 7000 + n, code, promoter_campaign_id: 5000 + n, archived_at: null })),
    referrals: leads.map((lead) => ({
      id: 20_000 + lead.n,
      email: `${name}-l${lead.n}@example.com`,
      uid: `cus_${name}_${lead.n}`,
      state: lead.isCancelled ? 'cancelled' : lead.customerSince === null ? 'signup' : 'active',
      entry_source: 'cookie',
      created_at: lead.createdAt,
      customer_since: lead.customerSince,
      fraud_check: 'no_suspicion',
      promoter_campaign: membership(lead.promoter),
    })),
    commissions: sales.map((sale) => ({
      id: 50_000 + sale.n,
      status: sale.status === 'paid' ? 'approved' : sale.status,
      commission_type: 'sale',
      sale_amount: sale.amount,
      original_sale_amount: sale.amount,
      original_sale_currency: 'USD',
      event_id: `ch_${name}_${sale.n}`,
      plan_id: null,
      tier: 1,
      unit: 'cash',
      fraud_check: 'no_suspicion',
      amount: sale.earned,
      is_paid: sale.status === 'paid',
      created_at: sale.at,
      promoter_campaign: membership(sale.lead.promoter),
      referral: {
        id: 20_000 + sale.lead.n,
        email: `${name}-l${sale.lead.n}@example.com`,
        uid: `cus_${name}_${sale.lead.n}`,
      },
      reward: { id: 1, name: '20%' },
    })),
    payouts: payouts.map((payout) => ({
      id: 90_000 + payout.n,
      status: 'completed',
      amount: payout.amount,
      unit: 'cash',
      period_start: null,
      period_end: new Date(Date.parse(payout.paidAt) - 6 * 86_400_000).toISOString().slice(0, 10),
      paid_at: payout.paidAt,
      created_at: payout.paidAt,
      promoter: getPromoter(payout.promoter),
      campaign: getCampaign(payout.promoter.campaign),
    })),
  };
}
