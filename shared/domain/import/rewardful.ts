import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import { RecordCollector, RowNotNeededError, type SourceRow, sourcePromotionId } from './record-collector.ts';
import type { ImportedLead, ParsedSource, SourcePlace } from './records.ts';
import {
  InvalidCellError,
  nestedList,
  nestedValues,
  optionalEmail,
  optionalPaypalEmail,
  optionalSourceText,
  optionalTime,
  parseRefIds,
  type RowValues,
  sourceCurrencyCode,
  sourceEmail,
  sourceId,
  sourceText,
  sourceTime,
  sourceWord,
  wholeAmount,
} from './source-values.ts';

export const REWARDFUL_LISTS = ['affiliates', 'affiliate_coupons', 'referrals', 'commissions', 'payouts'] as const;
export type RewardfulList = (typeof REWARDFUL_LISTS)[number];

const STATUSES = {
  active: 'approved',
  pending: 'pending',
  suspicious: 'pending',
  disabled: 'denied',
  inactive: 'denied',
} as const;

/** Reads a Rewardful account, with rows in any order. */
export function readRewardful(rows: Readonly<Record<RewardfulList, readonly SourceRow[]>>): ParsedSource {
  const collector = new RecordCollector();
  const paidPayouts = mapCommissionsToPayouts(rows.payouts, 'paid');
  const processingPayouts = mapCommissionsToPayouts(rows.payouts, 'processing');
  collector.readRows('promoter', rows.affiliates, (row) => parseAffiliateRow(collector, row));
  collector.readRows('code', rows.affiliate_coupons, (row) => parseCouponRow(collector, row));
  collector.readRows('lead', rows.referrals, ({ values, place }) => {
    if (values.conversion_state === 'visitor') throw new RowNotNeededError('a visit that has not become a lead');
    collector.add('lead', parseReferralLead(values, place));
  });
  collector.readRows('commission', rows.commissions, (row) =>
    parseCommissionRow(collector, row, paidPayouts, processingPayouts),
  );
  collector.readRows('payout', rows.payouts, (row) => parsePayoutRow(collector, row));
  return collector.result();
}

function parseAffiliateRow(collector: RecordCollector, { values, place }: SourceRow): void {
  const id = sourceId(values, 'id');
  const createdAt = sourceTime(values, 'created_at');
  const campaign = sourceText(nestedValues(values, 'campaign'), 'name');
  const tokens = nestedList(values, 'links').map((link) => sourceText(link, 'token'));
  if (tokens.length === 0) throw new InvalidCellError('it has no link: list affiliates with expand[]=links');
  const state = sourceWord(values, 'state', Object.keys(STATUSES) as (keyof typeof STATUSES)[], 'active');
  const refIds = parseRefIds(tokens);
  collector.add('promoter', {
    id,
    place,
    email: sourceEmail(values, 'email'),
    custId: null,
    firstName: optionalSourceText(values, 'first_name'),
    lastName: optionalSourceText(values, 'last_name'),
    note: null,
    status: STATUSES[state],
    createdAt,
    archivedAt: null,
    parent: null,
    paypalEmail: optionalPaypalEmail(values),
    website: null,
    companyName: optionalSourceText(values, 'company_name'),
  });
  collector.addOnce('promotion', {
    id: sourcePromotionId(id, campaign),
    place,
    promoter: id,
    campaign,
    ...refIds,
    blocked: false,
    createdAt,
  });
  const own = nestedValues(values, 'coupon');
  if (own.id !== undefined)
    collector.readRows('code', [{ values: { ...own, affiliate_id: id }, place }], (row) =>
      parseCouponRow(collector, row),
    );
}

function parseCouponRow(collector: RecordCollector, { values, place }: SourceRow): void {
  const promoter = sourceId(values, 'affiliate_id');
  const affiliate = collector.get('promoter', promoter);
  const campaign = collector.findCampaign(promoter);
  if (!affiliate || campaign === undefined) throw new InvalidCellError(`its affiliate ${promoter} is not imported`);
  const createdAt = optionalTime(values, 'created_at') ?? affiliate.createdAt;
  const archivedAt = optionalTime(values, 'archived_at') ?? (values.archived === true ? createdAt : null);
  collector.addOnce('code', {
    id: sourceId(values, 'id'),
    place,
    promoter,
    campaign,
    code: sourceText(values, 'token'),
    createdAt,
    archivedAt,
  });
}

/** The uid is the provider's customer id, so that renewals continue. */
function parseReferralLead(values: RowValues, place: SourcePlace, knownOwner?: RowValues): ImportedLead {
  const owner = knownOwner ?? nestedValues(values, 'affiliate');
  const customer = nestedValues(values, 'customer');
  const createdAt = optionalTime(values, 'became_lead_at') ?? sourceTime(values, 'created_at');
  const isCustomer = values.conversion_state === 'conversion';
  const customerSince = isCustomer ? (optionalTime(values, 'became_conversion_at') ?? createdAt) : null;
  const uid = optionalSourceText(customer, 'id') ?? optionalSourceText(values, 'stripe_customer_id');
  const email = optionalEmail(customer, 'email');
  if (uid === null && email === null) throw new InvalidCellError('it has neither a customer id nor an e-mail address');
  const [firstName, ...more] = (optionalSourceText(customer, 'name') ?? '').split(/\s+/);
  return {
    id: sourceId(values, 'id'),
    place,
    promoter: sourceId(owner, 'id'),
    campaign: sourceText(nestedValues(owner, 'campaign'), 'name'),
    uid,
    email,
    state: isCustomer ? 'active' : 'signup',
    createdAt: customerSince !== null && customerSince < createdAt ? customerSince : createdAt,
    customerSince,
    cancelledAt: null,
    planName: null,
    username: null,
    firstName: firstName || null,
    lastName: more.join(' ') || null,
    website: null,
    origin: 'link',
    suspicion: 'no_suspicion',
  };
}

function mapCommissionsToPayouts(
  payouts: readonly SourceRow[],
  state: 'paid' | 'processing',
): ReadonlyMap<string, string> {
  const paid = payouts.filter(({ values }) => values.state === state);
  return new Map(
    paid.flatMap(({ values }) =>
      nestedList(values, 'commissions').map((nested) => [String(nested.id), String(values.id)] as const),
    ),
  );
}

function parseCommissionRow(
  collector: RecordCollector,
  { values, place }: SourceRow,
  paidPayouts: ReadonlyMap<string, string>,
  processingPayouts: ReadonlyMap<string, string>,
): void {
  const id = sourceId(values, 'id');
  const processingPayout = processingPayouts.get(id);
  if (processingPayout !== undefined)
    throw new InvalidCellError(`its payout ${processingPayout} is being paid at the source: import again afterwards`);
  const sale = nestedValues(values, 'sale');
  if (sale.id === undefined) throw new InvalidCellError('it has no sale: list commissions with expand[]=sale');
  const affiliate = nestedValues(sale, 'affiliate');
  const referral = nestedValues(sale, 'referral');
  const campaign = sourceText(nestedValues(values, 'campaign'), 'name');
  const promoter = sourceId(affiliate, 'id');
  const currency = sourceCurrencyCode(values, 'currency');
  const saleCurrency = sourceCurrencyCode(sale, 'currency');
  const at = optionalTime(sale, 'charged_at') ?? sourceTime(sale, 'created_at');
  const state = sourceWord(values, 'state', ['pending', 'due', 'paid', 'voided'], 'due');
  const saleAmount = wholeAmount(sale, 'sale_amount_cents');
  const amount = wholeAmount(values, 'amount');
  const heldUntil = optionalTime(values, 'due_at');
  const paidAt = optionalTime(values, 'paid_at');
  // Unlisted referrals are customers since their first sale.
  const ofReferral = { ...referral, conversion_state: 'lead' };
  const lead = parseReferralLead(ofReferral, place, { id: promoter, campaign: { name: campaign } });
  collector.addOnce('lead', lead);
  collector.addOnce('sale', {
    id: sourceId(sale, 'id'),
    place,
    lead: lead.id,
    eventId: optionalSourceText(sale, 'stripe_charge_id') ?? optionalSourceText(sale, 'charge_id'),
    at,
    charged: readNetCharge(sale),
    amount: saleAmount,
    currency: saleCurrency,
    originalAmount: saleAmount,
    originalCurrency: saleCurrency,
    plan: null,
  });
  if (state === 'paid' && paidAt === null && !paidPayouts.has(id))
    throw new InvalidCellError('it is paid, but has no date of payment');
  collector.add('commission', {
    id,
    place,
    sale: sourceId(sale, 'id'),
    lead: lead.id,
    promoter,
    campaign,
    tier: 1,
    unit: 'cash',
    amount,
    currency,
    status: toCommissionStatus(state, heldUntil),
    createdAt: at,
    heldUntil: state === 'pending' ? heldUntil : null,
    payout:
      state === 'paid'
        ? (paidPayouts.get(id) ?? addSinglePayout(collector, { id, place, promoter, amount, currency, paidAt }))
        : null,
    planId: null,
    rewardName: null,
    suspicion: 'no_suspicion',
    internalNote: null,
    externalNote: null,
  });
}

/** Returns the charge less refunds; null if unknown or zero. */
function readNetCharge(sale: RowValues): number | null {
  if (optionalSourceText(sale, 'charge_amount_cents') === null) return null;
  const refunded =
    optionalSourceText(sale, 'refund_amount_cents') === null ? 0 : wholeAmount(sale, 'refund_amount_cents');
  const remaining = wholeAmount(sale, 'charge_amount_cents') - refunded;
  return remaining > 0 ? remaining : null;
}

/** Pending commissions are held until due; without a date they need approval. */
function toCommissionStatus(state: 'pending' | 'due' | 'paid' | 'voided', dueAt: string | null): CommissionStatus {
  if (state === 'voided') return 'denied';
  return state === 'pending' && dueAt === null ? 'pending' : 'approved';
}

/** Creates a payout for a commission paid without one. */
function addSinglePayout(
  collector: RecordCollector,
  {
    id,
    paidAt,
    ...details
  }: { id: string; place: SourcePlace; promoter: string; amount: number; currency: string; paidAt: string | null },
): string {
  const payout = `commission ${id}`;
  const at = paidAt ?? '';
  collector.addOnce('payout', { ...details, id: payout, unit: 'cash', paidAt: at, createdAt: at });
  return payout;
}

function parsePayoutRow(collector: RecordCollector, { values, place }: SourceRow): void {
  const state = sourceWord(values, 'state', ['pending', 'due', 'processing', 'paid', 'failed'], 'pending');
  if (state !== 'paid') throw new RowNotNeededError(`it is ${state}: a payout created here pays its commissions`);
  const paidAt = sourceTime(values, 'paid_at');
  collector.add('payout', {
    id: sourceId(values, 'id'),
    place,
    promoter: sourceId(nestedValues(values, 'affiliate'), 'id'),
    unit: 'cash',
    amount: wholeAmount(values, 'amount'),
    currency: sourceCurrencyCode(values, 'currency'),
    paidAt,
    createdAt: optionalTime(values, 'created_at') ?? paidAt,
  });
}
