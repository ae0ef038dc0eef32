import type { LeadOrigin } from '#shared/domain/leads/lead.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { createOpenPayoutLookup, matchPayouts, type PaidCommission } from './firstpromoter-payouts.ts';
import { collectCode, collectPromoter, mapMemberships } from './firstpromoter-promoters.ts';
import { numberRefunds } from './firstpromoter-refunds.ts';
import { RecordCollector, RowNotNeededError, type SourceRow } from './record-collector.ts';
import type { ImportedLead, ParsedSource } from './records.ts';
import * as read from './source-values.ts';
import { InvalidCellError, nestedValues, type RowValues } from './source-values.ts';

/** API v2. `payout_commissions` are queried by payout. */
export const FIRSTPROMOTER_LISTS = [
  'promoters',
  'promo_codes',
  'referrals',
  'commissions',
  'payout_commissions',
  'payouts',
] as const;
export type FirstPromoterList = (typeof FIRSTPROMOTER_LISTS)[number];

const SUSPICIONS = ['no_suspicion', 'same_ip_suspicion', 'same_promoter_email', 'ad_source'] as const;
const LEAD_STATES = ['subscribed', 'signup', 'active', 'cancelled', 'refunded', 'denied', 'pending', 'moved'] as const;
const ORIGINS: Readonly<Record<string, LeadOrigin>> = {
  api: 'ref_id',
  coupon: 'promo_code',
  cookie: 'link',
  manual_admin: 'manual',
  manual_affiliate: 'promoter',
};

/**
 * Reads a FirstPromoter account.
 * @param currency the account's; the API lacks it
 */
export function readFirstPromoter(
  rows: Readonly<Record<FirstPromoterList, readonly SourceRow[]>>,
  currency: string,
): ParsedSource {
  const collector = new RecordCollector();
  collector.readRows('promoter', rows.promoters, (row) => collectPromoter(collector, row));
  const memberships = mapMemberships(rows.promoters);
  collector.readRows('code', rows.promo_codes, (row) => collectCode(collector, row, memberships));
  collector.readRows('lead', rows.referrals, (row) => collector.add('lead', readImportedLead(row)));
  collector.readRows('payout', rows.payouts, (row) => parsePayoutRow(collector, row, currency));
  const paidIn = matchPayouts(rows, readPaidCommission);
  const underWay = createOpenPayoutLookup(rows);
  const refundNumbers = numberRefunds(rows.commissions);
  collector.readRows('commission', rows.commissions, (row) =>
    parseCommissionRow(collector, row, currency, { paidIn, underWay, refundNumbers }),
  );
  return collector.result();
}

function readOwner(values: RowValues) {
  const membership = nestedValues(values, 'promoter_campaign');
  return {
    promoter: read.sourceId(membership, 'promoter_id'),
    campaign: read.sourceText(nestedValues(membership, 'campaign'), 'name'),
  };
}

function readImportedLead({ values, place }: SourceRow): ImportedLead {
  const state = read.sourceWord(values, 'state', LEAD_STATES, 'signup');
  if (state === 'moved') throw new RowNotNeededError('it was moved to another promoter, where it has its own row');
  const createdAt = read.sourceTime(values, 'created_at');
  const customerSince = read.optionalTime(values, 'customer_since');
  const [uid, address] = [read.optionalSourceText(values, 'uid'), read.optionalEmail(values, 'email')];
  if (uid === null && address === null) throw new InvalidCellError('it has neither a uid nor an e-mail address');
  const isCancelled = state === 'cancelled' || state === 'refunded';
  return {
    id: read.sourceId(values, 'id'),
    place,
    ...readOwner(values),
    uid,
    email: address,
    state: isCancelled ? 'cancelled' : state === 'pending' ? 'signup' : state,
    createdAt,
    customerSince,
    // The API has no cancellation date.
    cancelledAt: isCancelled ? (read.optionalTime(values, 'cancelled_at') ?? customerSince ?? createdAt) : null,
    planName: null,
    username: read.optionalSourceText(values, 'username'),
    firstName: read.optionalSourceText(values, 'first_name'),
    lastName: read.optionalSourceText(values, 'last_name'),
    website: read.optionalSourceText(values, 'website'),
    origin: ORIGINS[read.optionalSourceText(values, 'entry_source') ?? 'cookie'] ?? 'link',
    suspicion: read.sourceWord(values, 'fraud_check', SUSPICIONS, 'no_suspicion'),
  };
}

function readPaidCommission({ values }: SourceRow): PaidCommission | null {
  if (values.is_paid !== true) return null;
  const { promoter, campaign } = readOwner(values);
  const unit = read.sourceWord(values, 'unit', UNITS, 'cash');
  const key = paidCommissionKey({ promoter, campaign, unit });
  return {
    id: read.sourceId(values, 'id'),
    groupKey: key,
    amount: read.wholeAmount(values, 'amount'),
    at: read.sourceTime(values, 'created_at'),
  };
}

function paidCommissionKey({ promoter, campaign, unit }: { promoter: string; campaign: string; unit: string }): string {
  return JSON.stringify([promoter, campaign, unit]);
}

interface CollectedFacts {
  readonly paidIn: ReadonlyMap<string, string>;
  readonly underWay: ReturnType<typeof createOpenPayoutLookup>;
  readonly refundNumbers: ReadonlyMap<string, number>;
}

function parseCommissionRow(
  collector: RecordCollector,
  { values, place }: SourceRow,
  currency: string,
  { paidIn, underWay, refundNumbers }: CollectedFacts,
): void {
  const id = read.sourceId(values, 'id');
  const owner = readOwner(values);
  const at = read.sourceTime(values, 'created_at');
  const unit = read.sourceWord(values, 'unit', UNITS, 'cash');
  const amount = read.wholeAmount(values, 'amount');
  const money = unit === 'cash' ? currency : null;
  const lead = read.optionalSourceText(nestedValues(values, 'referral'), 'id');
  const eventId = read.optionalSourceText(values, 'event_id');
  const status = read.sourceWord(values, 'status', ['pending', 'approved', 'denied'], 'pending');
  const isPaid = values.is_paid === true;
  if (isPaid && status !== 'approved') throw new InvalidCellError(`it is paid, but ${status}`);
  const by =
    isPaid || status === 'denied' ? null : underWay({ id, groupKey: paidCommissionKey({ ...owner, unit }), at });
  if (by !== null) throw new InvalidCellError(`its payout ${by} is being paid at the source: import again afterwards`);
  const isSale = read.sourceWord(values, 'commission_type', ['sale', 'custom'], 'sale') === 'sale' && lead !== null;
  const plan = read.optionalSourceText(values, 'plan_id');
  const suspicion = read.sourceWord(values, 'fraud_check', SUSPICIONS, 'no_suspicion');
  const sale = isSale
    ? collectSale(
        collector,
        { values, place },
        { id, lead, eventId, at, currency, plan, owner, suspicion, nth: refundNumbers.get(id) ?? 1 },
      )
    : null;
  const paidAt = read.optionalTime(values, 'status_updated_at') ?? at;
  const singleId = `commission ${id}`;
  const payout = isPaid ? (paidIn.get(id) ?? singleId) : null;
  if (payout === singleId) {
    const { promoter } = owner;
    collector.addOnce('payout', {
      id: singleId,
      place,
      promoter,
      unit,
      amount,
      currency: money,
      paidAt,
      createdAt: paidAt,
    });
  }
  collector.add('commission', {
    id,
    place,
    sale,
    lead,
    ...owner,
    tier: read.sourceTier(values),
    unit,
    amount,
    currency: money,
    status,
    createdAt: at,
    heldUntil: null,
    payout,
    planId: plan,
    rewardName: read.optionalSourceText(nestedValues(values, 'reward'), 'name'),
    suspicion,
    internalNote: read.optionalSourceText(values, 'internal_note'),
    externalNote: read.optionalSourceText(values, 'external_note'),
  });
}

interface SaleOfCommission {
  readonly id: string;
  readonly lead: string;
  readonly eventId: string | null;
  readonly at: string;
  readonly currency: string;
  readonly plan: string | null;
  readonly owner: ReturnType<typeof readOwner>;
  readonly suspicion: (typeof SUSPICIONS)[number];
  readonly nth: number;
}

/** Adds a commission's sale or refund: equal event id, lead and amount share one, except repeated refunds. */
function collectSale(collector: RecordCollector, { values, place }: SourceRow, sale: SaleOfCommission): string {
  const { lead, at, currency, plan, owner, suspicion, nth } = sale;
  const eventId = nth === 1 ? sale.eventId : null;
  const amount = read.wholeAmount(values, 'sale_amount');
  const name = sale.eventId === null ? `of commission ${sale.id}` : `${sale.eventId} ${amount} ${lead}`;
  const id = `${amount < 0 ? 'refund' : 'sale'} ${name}${nth === 1 ? '' : ` ${nth}`}`;
  const originalAmount =
    read.optionalSourceText(values, 'original_sale_amount') === null
      ? null
      : read.wholeAmount(values, 'original_sale_amount');
  const originalCurrency = originalAmount === null ? null : read.optionalSourceText(values, 'original_sale_currency');
  collector.addOnce('sale', {
    id,
    place,
    lead,
    eventId,
    at,
    amount,
    currency,
    plan,
    sourceEventId: sale.eventId,
    originalAmount: originalCurrency === null ? amount : (originalAmount ?? amount),
    originalCurrency: originalCurrency?.toUpperCase() ?? currency,
  });
  const referral = nestedValues(values, 'referral');
  const leadValues = {
    ...referral,
    created_at: at,
    customer_since: at,
    state: 'active',
    promoter_campaign: values.promoter_campaign,
  };
  // Unlisted referrals are derived from commissions.
  if (!collector.get('lead', lead))
    collector.addOnce('lead', { ...readImportedLead({ values: leadValues, place }), ...owner, suspicion });
  return id;
}

function parsePayoutRow(collector: RecordCollector, { values, place }: SourceRow, currency: string): void {
  const status = read.sourceWord(
    values,
    'status',
    ['pending', 'completed', 'failed', 'processing', 'cancelled'],
    'pending',
  );
  if (status !== 'completed') {
    throw new RowNotNeededError(`it is ${status}: a payout created here pays its commissions`);
  }
  const unit = read.sourceWord(values, 'unit', UNITS, 'cash');
  const paidAt = read.sourceTime(values, 'paid_at');
  collector.add('payout', {
    id: read.sourceId(values, 'id'),
    place,
    promoter: read.sourceId(nestedValues(values, 'promoter'), 'id'),
    unit,
    amount: read.wholeAmount(values, 'amount'),
    currency: unit === 'cash' ? currency : null,
    paidAt,
    createdAt: read.optionalTime(values, 'created_at') ?? paidAt,
  });
}
