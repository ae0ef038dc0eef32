import type { Origin } from '#shared/domain/leads/lead.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { Collection, NotNeeded, type SourceRow } from './collect.ts';
import { type PaidCommission, payoutOfEach, payoutUnderWay } from './firstpromoter-payouts.ts';
import { code, membershipsIn, promoter } from './firstpromoter-promoters.ts';
import { refundPlaces } from './firstpromoter-refunds.ts';
import type { ImportedLead, ReadSource } from './records.ts';
import * as read from './values.ts';
import { nested, Unreadable, type Values } from './values.ts';

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
const ORIGINS: Readonly<Record<string, Origin>> = {
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
): ReadSource {
  const all = new Collection();
  all.take('promoter', rows.promoters, (row) => promoter(all, row));
  const memberships = membershipsIn(rows.promoters);
  all.take('code', rows.promo_codes, (row) => code(all, row, memberships));
  all.take('lead', rows.referrals, (row) => all.add('lead', leadOf(row)));
  all.take('payout', rows.payouts, (row) => payout(all, row, currency));
  const paidIn = payoutOfEach(rows, paidOf);
  const underWay = payoutUnderWay(rows);
  const places = refundPlaces(rows.commissions);
  all.take('commission', rows.commissions, (row) => commission(all, row, currency, { paidIn, underWay, places }));
  return all.result();
}

function ownerIn(values: Values) {
  const membership = nested(values, 'promoter_campaign');
  return {
    promoter: read.sourceId(membership, 'promoter_id'),
    campaign: read.text(nested(membership, 'campaign'), 'name'),
  };
}

function leadOf({ values, place }: SourceRow): ImportedLead {
  const state = read.oneOf(values, 'state', LEAD_STATES, 'signup');
  if (state === 'moved') throw new NotNeeded('it was moved to another promoter, where it is another row');
  const createdAt = read.time(values, 'created_at');
  const customerSince = read.optionalTime(values, 'customer_since');
  const [uid, address] = [read.optionalText(values, 'uid'), read.optionalEmail(values, 'email')];
  if (uid === null && address === null) throw new Unreadable('it has neither a uid nor an e-mail address');
  const isCancelled = state === 'cancelled' || state === 'refunded';
  return {
    id: read.sourceId(values, 'id'),
    place,
    ...ownerIn(values),
    uid,
    email: address,
    state: isCancelled ? 'cancelled' : state === 'pending' ? 'signup' : state,
    createdAt,
    customerSince,
    // The API has no cancellation date.
    cancelledAt: isCancelled ? (read.optionalTime(values, 'cancelled_at') ?? customerSince ?? createdAt) : null,
    planName: null,
    username: read.optionalText(values, 'username'),
    firstName: read.optionalText(values, 'first_name'),
    lastName: read.optionalText(values, 'last_name'),
    website: read.optionalText(values, 'website'),
    origin: ORIGINS[read.optionalText(values, 'entry_source') ?? 'cookie'] ?? 'link',
    suspicion: read.oneOf(values, 'fraud_check', SUSPICIONS, 'no_suspicion'),
  };
}

function paidOf({ values }: SourceRow): PaidCommission | null {
  if (values.is_paid !== true) return null;
  const { promoter, campaign } = ownerIn(values);
  const unit = read.oneOf(values, 'unit', UNITS, 'cash');
  const whose = whoseIs({ promoter, campaign, unit });
  return {
    id: read.sourceId(values, 'id'),
    whose,
    amount: read.wholeAmount(values, 'amount'),
    at: read.time(values, 'created_at'),
  };
}

function whoseIs({ promoter, campaign, unit }: { promoter: string; campaign: string; unit: string }): string {
  return JSON.stringify([promoter, campaign, unit]);
}

interface SaidByAll {
  readonly paidIn: ReadonlyMap<string, string>;
  readonly underWay: ReturnType<typeof payoutUnderWay>;
  readonly places: ReadonlyMap<string, number>;
}

function commission(
  all: Collection,
  { values, place }: SourceRow,
  currency: string,
  { paidIn, underWay, places }: SaidByAll,
): void {
  const id = read.sourceId(values, 'id');
  const owner = ownerIn(values);
  const at = read.time(values, 'created_at');
  const unit = read.oneOf(values, 'unit', UNITS, 'cash');
  const amount = read.wholeAmount(values, 'amount');
  const money = unit === 'cash' ? currency : null;
  const lead = read.optionalText(nested(values, 'referral'), 'id');
  const eventId = read.optionalText(values, 'event_id');
  const status = read.oneOf(values, 'status', ['pending', 'approved', 'denied'], 'pending');
  const isPaid = values.is_paid === true;
  if (isPaid && status !== 'approved') throw new Unreadable(`it is paid, and ${status}`);
  const by = isPaid || status === 'denied' ? null : underWay({ id, whose: whoseIs({ ...owner, unit }), at });
  if (by !== null) throw new Unreadable(`its payout ${by} is being paid there: import again afterwards`);
  const isSale = read.oneOf(values, 'commission_type', ['sale', 'custom'], 'sale') === 'sale' && lead !== null;
  const plan = read.optionalText(values, 'plan_id');
  const suspicion = read.oneOf(values, 'fraud_check', SUSPICIONS, 'no_suspicion');
  const sale = isSale
    ? saleIn(
        all,
        { values, place },
        { id, lead, eventId, at, currency, plan, owner, suspicion, nth: places.get(id) ?? 1 },
      )
    : null;
  const paidAt = read.optionalTime(values, 'status_updated_at') ?? at;
  const alone = `commission ${id}`;
  const payout = isPaid ? (paidIn.get(id) ?? alone) : null;
  if (payout === alone) {
    const { promoter } = owner;
    all.addOnce('payout', { id: alone, place, promoter, unit, amount, currency: money, paidAt, createdAt: paidAt });
  }
  all.add('commission', {
    id,
    place,
    sale,
    lead,
    ...owner,
    tier: read.tier(values),
    unit,
    amount,
    currency: money,
    status,
    createdAt: at,
    heldUntil: null,
    payout,
    planId: plan,
    rewardName: read.optionalText(nested(values, 'reward'), 'name'),
    suspicion,
    internalNote: read.optionalText(values, 'internal_note'),
    externalNote: read.optionalText(values, 'external_note'),
  });
}

interface OfSale {
  readonly id: string;
  readonly lead: string;
  readonly eventId: string | null;
  readonly at: string;
  readonly currency: string;
  readonly plan: string | null;
  readonly owner: ReturnType<typeof ownerIn>;
  readonly suspicion: (typeof SUSPICIONS)[number];
  readonly nth: number;
}

/** Adds a commission's sale or refund: equal event id, lead and amount share one, except repeated refunds. */
function saleIn(all: Collection, { values, place }: SourceRow, of: OfSale): string {
  const { lead, at, currency, plan, owner, suspicion, nth } = of;
  const eventId = nth === 1 ? of.eventId : null;
  const amount = read.wholeAmount(values, 'sale_amount');
  const named = of.eventId === null ? `of commission ${of.id}` : `${of.eventId} ${amount} ${lead}`;
  const id = `${amount < 0 ? 'refund' : 'sale'} ${named}${nth === 1 ? '' : ` ${nth}`}`;
  const originalAmount =
    read.optionalText(values, 'original_sale_amount') === null
      ? null
      : read.wholeAmount(values, 'original_sale_amount');
  const originalCurrency = originalAmount === null ? null : read.optionalText(values, 'original_sale_currency');
  all.addOnce('sale', {
    ...{ id, place, lead, eventId, at, amount, currency, plan },
    named: of.eventId,
    originalAmount: originalCurrency === null ? amount : (originalAmount ?? amount),
    originalCurrency: originalCurrency?.toUpperCase() ?? currency,
  });
  const referral = nested(values, 'referral');
  const known = {
    ...referral,
    created_at: at,
    customer_since: at,
    state: 'active',
    promoter_campaign: values.promoter_campaign,
  };
  // Unlisted referrals are derived from commissions.
  if (!all.get('lead', lead)) all.addOnce('lead', { ...leadOf({ values: known, place }), ...owner, suspicion });
  return id;
}

function payout(all: Collection, { values, place }: SourceRow, currency: string): void {
  const status = read.oneOf(values, 'status', ['pending', 'completed', 'failed', 'processing', 'cancelled'], 'pending');
  if (status !== 'completed') {
    throw new NotNeeded(`it is ${status}: what it would pay is paid by a payout that is made here`);
  }
  const unit = read.oneOf(values, 'unit', UNITS, 'cash');
  const paidAt = read.time(values, 'paid_at');
  all.add('payout', {
    id: read.sourceId(values, 'id'),
    place,
    promoter: read.sourceId(nested(values, 'promoter'), 'id'),
    unit,
    amount: read.wholeAmount(values, 'amount'),
    currency: unit === 'cash' ? currency : null,
    paidAt,
    createdAt: read.optionalTime(values, 'created_at') ?? paidAt,
  });
}
