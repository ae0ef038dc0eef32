import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import { type LeadOrigin, SETTABLE_LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoters/promoter.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { RecordCollector, type SourceRow, sourcePromotionId } from './record-collector.ts';
import type { ParsedSource } from './records.ts';
import * as read from './source-values.ts';
import { InvalidCellError, type RowValues } from './source-values.ts';

export const CSV_FILES = {
  promoters: {
    required: ['promoter_id', 'email', 'created_at'],
    optional: [
      'first_name',
      'last_name',
      'cust_id',
      'status',
      'parent_id',
      'paypal_email',
      'website',
      'company',
      'note',
      'archived_at',
    ],
  },
  promotions: { required: ['promoter_id', 'campaign', 'ref_id'], optional: ['other_ref_ids', 'status', 'created_at'] },
  codes: { required: ['promoter_id', 'campaign', 'code'], optional: ['code_id', 'created_at', 'archived_at'] },
  leads: {
    required: ['lead_id', 'promoter_id', 'campaign', 'created_at'],
    optional: [
      'uid',
      'email',
      'state',
      'customer_since',
      'cancelled_at',
      'plan',
      'username',
      'first_name',
      'last_name',
      'website',
      'came_by',
      'suspicion',
    ],
  },
  sales: {
    required: ['sale_id', 'lead_id', 'created_at', 'amount', 'currency'],
    optional: ['event_id', 'source_event_id', 'charged_amount', 'original_amount', 'original_currency', 'plan'],
  },
  commissions: {
    required: ['commission_id', 'promoter_id', 'campaign', 'amount', 'status', 'created_at'],
    optional: [
      'sale_id',
      'lead_id',
      'currency',
      'unit',
      'tier',
      'held_until',
      'payout_id',
      'plan',
      'reward_name',
      'suspicion',
      'note',
      'external_note',
    ],
  },
  payouts: {
    required: ['payout_id', 'promoter_id', 'amount', 'paid_at'],
    optional: ['currency', 'unit', 'created_at'],
  },
} as const;
export type CsvFile = keyof typeof CSV_FILES;

const ORIGINS: readonly LeadOrigin[] = ['link', 'ref_id', 'promo_code', 'manual', 'promoter'];

/** Amounts in files are decimals, such as 49.90; in the API, integers of the smallest unit. */
type AmountFormat = 'decimal' | 'smallest unit';

/** Returns an error message for a missing or unknown column; null if the columns are valid. */
export function describeColumnError(file: CsvFile, columns: readonly string[]): string | null {
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } = CSV_FILES[file];
  const missing = required.find((name) => !columns.includes(name));
  if (missing !== undefined) return `the column ${missing} is missing`;
  const unknown = columns.find((name) => !required.includes(name) && !optional.includes(name));
  return unknown === undefined
    ? null
    : `there is no column ${unknown}. Columns: ${[...required, ...optional].join(', ')}`;
}

/** Parses rows of import files or of the import API into records; collects invalid rows. */
export function parseImportRows(
  rows: Readonly<Record<CsvFile, readonly SourceRow[]>>,
  amounts: AmountFormat = 'decimal',
): ParsedSource {
  const collector = new RecordCollector();
  collector.readRows('promoter', rows.promoters, ({ values, place }) => {
    const createdAt = read.sourceTime(values, 'created_at');
    collector.add('promoter', {
      id: read.sourceId(values, 'promoter_id'),
      place,
      email: read.sourceEmail(values, 'email'),
      custId: read.optionalSourceText(values, 'cust_id'),
      firstName: read.optionalSourceText(values, 'first_name'),
      lastName: read.optionalSourceText(values, 'last_name'),
      note: read.optionalSourceText(values, 'note'),
      status: read.sourceWord(values, 'status', PROMOTER_STATUSES, 'approved'),
      createdAt,
      archivedAt: read.optionalTime(values, 'archived_at'),
      parent: read.optionalSourceText(values, 'parent_id'),
      paypalEmail: read.optionalPaypalEmail(values),
      website: read.optionalSourceText(values, 'website'),
      companyName: read.optionalSourceText(values, 'company'),
    });
  });
  collector.readRows('promotion', rows.promotions, (row) => parsePromotionRow(collector, row));
  collector.readRows('code', rows.codes, (row) => parseCodeRow(collector, row));
  collector.readRows('lead', rows.leads, (row) => parseLeadRow(collector, row));
  collector.readRows('sale', rows.sales, (row) => parseSaleRow(collector, row, amounts));
  collector.readRows('commission', rows.commissions, (row) => parseCommissionRow(collector, row, amounts));
  collector.readRows('payout', rows.payouts, ({ values, place }) => {
    const paidAt = read.sourceTime(values, 'paid_at');
    collector.add('payout', {
      id: read.sourceId(values, 'payout_id'),
      place,
      promoter: read.sourceId(values, 'promoter_id'),
      ...parseEarnedAmount(values, amounts),
      paidAt,
      createdAt: read.optionalTime(values, 'created_at') ?? paidAt,
    });
  });
  return collector.result();
}

function parsePromotionRow(collector: RecordCollector, { values, place }: SourceRow): void {
  const promoter = read.sourceId(values, 'promoter_id');
  const campaign = read.sourceText(values, 'campaign');
  const refId = read.optionalSourceText(values, 'ref_id');
  collector.add('promotion', {
    id: sourcePromotionId(promoter, campaign),
    place,
    promoter,
    campaign,
    ...(refId === null ? { refId, otherRefIds: [] } : read.sourceRefIds(values, refId)),
    blocked: read.sourceWord(values, 'status', ['active', 'blocked'], 'active') === 'blocked',
    createdAt: read.optionalTime(values, 'created_at') ?? findPromoterCreatedAt(collector, promoter),
  });
}

function parseCodeRow(collector: RecordCollector, { values, place }: SourceRow): void {
  const promoter = read.sourceId(values, 'promoter_id');
  const code = read.sourceText(values, 'code');
  collector.add('code', {
    id: read.optionalSourceText(values, 'code_id') ?? `${promoter} ${code}`,
    place,
    promoter,
    campaign: read.sourceText(values, 'campaign'),
    code,
    createdAt: read.optionalTime(values, 'created_at') ?? findPromoterCreatedAt(collector, promoter),
    archivedAt: read.optionalTime(values, 'archived_at'),
  });
}

function findPromoterCreatedAt(collector: RecordCollector, promoter: string): string {
  const imported = collector.get('promoter', promoter);
  if (!imported) throw new InvalidCellError(`its promoter ${promoter} is not imported`);
  return imported.createdAt;
}

function parseLeadRow(collector: RecordCollector, { values, place }: SourceRow): void {
  const [uid, email] = [read.optionalSourceText(values, 'uid'), read.optionalEmail(values, 'email')];
  if (uid === null && email === null) throw new InvalidCellError('it has neither a uid nor an e-mail address');
  const customerSince = read.optionalTime(values, 'customer_since');
  const cancelledAt = read.optionalTime(values, 'cancelled_at');
  const defaultState = cancelledAt !== null ? 'cancelled' : customerSince !== null ? 'active' : 'signup';
  const state = read.sourceWord(values, 'state', SETTABLE_LEAD_STATES, defaultState);
  if (state === 'cancelled' && cancelledAt === null)
    throw new InvalidCellError('it is cancelled, but cancelled_at is missing');
  collector.add('lead', {
    id: read.sourceId(values, 'lead_id'),
    place,
    promoter: read.sourceId(values, 'promoter_id'),
    campaign: read.sourceText(values, 'campaign'),
    uid,
    email,
    state,
    createdAt: read.sourceTime(values, 'created_at'),
    customerSince,
    cancelledAt: state === 'cancelled' ? cancelledAt : null,
    planName: read.optionalSourceText(values, 'plan'),
    username: read.optionalSourceText(values, 'username'),
    firstName: read.optionalSourceText(values, 'first_name'),
    lastName: read.optionalSourceText(values, 'last_name'),
    website: read.optionalSourceText(values, 'website'),
    origin: read.sourceWord(values, 'came_by', ORIGINS, 'link'),
    suspicion: readSuspicion(values),
  });
}

function parseSaleRow(collector: RecordCollector, { values, place }: SourceRow, amounts: AmountFormat): void {
  const currency = read.sourceCurrencyCode(values, 'currency');
  const amount = readMoney(values, 'amount', { currency, amounts });
  const hasValue = (name: string) => read.optionalSourceText(values, name) !== null;
  const originalCurrency = hasValue('original_currency')
    ? read.sourceCurrencyCode(values, 'original_currency')
    : currency;
  const sourceEvent = read.optionalSourceText(values, 'source_event_id');
  collector.add('sale', {
    id: read.sourceId(values, 'sale_id'),
    place,
    lead: read.sourceId(values, 'lead_id'),
    eventId: read.optionalSourceText(values, 'event_id'),
    at: read.sourceTime(values, 'created_at'),
    amount,
    currency,
    originalAmount: hasValue('original_amount')
      ? readMoney(values, 'original_amount', { currency: originalCurrency, amounts })
      : amount,
    originalCurrency,
    ...(sourceEvent === null ? {} : { sourceEventId: sourceEvent }),
    ...(hasValue('charged_amount')
      ? { charged: readMoney(values, 'charged_amount', { currency: originalCurrency, amounts }) }
      : {}),
    plan: read.optionalSourceText(values, 'plan'),
  });
}

function parseCommissionRow(collector: RecordCollector, { values, place }: SourceRow, amounts: AmountFormat): void {
  const status = read.sourceWord(values, 'status', [...COMMISSION_STATUSES, 'paid'], 'pending');
  const payout = read.optionalSourceText(values, 'payout_id');
  if (status === 'paid' && payout === null) throw new InvalidCellError('it is paid, but payout_id is missing');
  if (payout !== null && status !== 'paid') throw new InvalidCellError(`it is ${status}, but has a payout_id`);
  const saleId = read.optionalSourceText(values, 'sale_id');
  const sale = saleId === null ? undefined : collector.get('sale', saleId);
  collector.add('commission', {
    id: read.sourceId(values, 'commission_id'),
    place,
    sale: saleId,
    lead: read.optionalSourceText(values, 'lead_id') ?? sale?.lead ?? null,
    promoter: read.sourceId(values, 'promoter_id'),
    campaign: read.sourceText(values, 'campaign'),
    tier: read.sourceTier(values),
    ...parseEarnedAmount(values, amounts),
    status: status === 'paid' ? 'approved' : status,
    createdAt: read.sourceTime(values, 'created_at'),
    heldUntil: read.optionalTime(values, 'held_until'),
    payout,
    planId: read.optionalSourceText(values, 'plan') ?? sale?.plan ?? null,
    rewardName: read.optionalSourceText(values, 'reward_name'),
    suspicion: readSuspicion(values),
    internalNote: read.optionalSourceText(values, 'note'),
    externalNote: read.optionalSourceText(values, 'external_note'),
  });
}

function readSuspicion(values: RowValues): Suspicion {
  return read.sourceWord(values, 'suspicion', ['no_suspicion', ...FRAUD_RULES], 'no_suspicion');
}

function readMoney(
  values: RowValues,
  name: string,
  { currency, amounts }: { readonly currency: string; readonly amounts: AmountFormat },
): number {
  return amounts === 'decimal' ? read.currencyAmount(values, name, currency) : read.wholeAmount(values, name);
}

function parseEarnedAmount(values: RowValues, amounts: AmountFormat) {
  const unit = read.sourceWord(values, 'unit', UNITS, 'cash');
  if (unit !== 'cash') return { unit, amount: read.wholeAmount(values, 'amount'), currency: null };
  const currency = read.sourceCurrencyCode(values, 'currency');
  return { unit, amount: readMoney(values, 'amount', { currency, amounts }), currency };
}
