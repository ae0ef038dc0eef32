import { type CsvFile, parseImportRows } from './csv.ts';
import type { ImportedRecords, ImportKind, ParsedSource, SourcePlace } from './records.ts';

/** Most rows of a call. */
export const MAX_IMPORT_ROWS = 2000;

/** Largest body of a call, in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;

/** File names of our own format, by record type. */
export const FILE_OF_KIND = {
  promoter: 'promoters',
  promotion: 'promotions',
  code: 'codes',
  lead: 'leads',
  sale: 'sales',
  commission: 'commissions',
  payout: 'payouts',
} as const satisfies Record<ImportKind, CsvFile>;

/** The only column with lists: ref ids may have spaces. */
export const LIST_COLUMN = 'other_ref_ids';

type Cell = string | number | string[];
export type ImportRow = Readonly<Record<string, Cell | null>>;
export type ImportRows = Readonly<Partial<Record<CsvFile, ImportRow[]>>>;

/** Reads rows of a call. A row may name its file and row, for messages. */
export function readImportRows(rows: ImportRows): ParsedSource {
  const of = (file: CsvFile) =>
    (rows[file] ?? []).map((values, index) => ({ values, place: readPlace(values, { file, row: index + 1 }) }));
  return parseImportRows(
    {
      promoters: of('promoters'),
      promotions: of('promotions'),
      codes: of('codes'),
      leads: of('leads'),
      sales: of('sales'),
      commissions: of('commissions'),
      payouts: of('payouts'),
    },
    'smallest unit',
  );
}

function readPlace({ file, row }: ImportRow, defaultPlace: SourcePlace): SourcePlace {
  return {
    file: typeof file === 'string' && file !== '' ? file : defaultPlace.file,
    row: typeof row === 'number' && Number.isSafeInteger(row) && row > 0 ? row : defaultPlace.row,
  };
}

const TO_ROW: {
  readonly [Kind in ImportKind]: (record: ImportedRecords[Kind][number]) => Record<string, Cell | null>;
} = {
  promoter: (promoter) => ({
    promoter_id: promoter.id,
    email: promoter.email,
    cust_id: promoter.custId,
    first_name: promoter.firstName,
    last_name: promoter.lastName,
    note: promoter.note,
    status: promoter.status,
    created_at: promoter.createdAt,
    archived_at: promoter.archivedAt,
    parent_id: promoter.parent,
    paypal_email: promoter.paypalEmail,
    website: promoter.website,
    company: promoter.companyName,
  }),
  promotion: (promotion) => ({
    promoter_id: promotion.promoter,
    campaign: promotion.campaign,
    ref_id: promotion.refId,
    [LIST_COLUMN]: promotion.otherRefIds.length === 0 ? null : [...promotion.otherRefIds],
    status: promotion.blocked ? 'blocked' : 'active',
    created_at: promotion.createdAt,
  }),
  code: (code) => ({
    code_id: code.id,
    promoter_id: code.promoter,
    campaign: code.campaign,
    code: code.code,
    created_at: code.createdAt,
    archived_at: code.archivedAt,
  }),
  lead: (lead) => ({
    lead_id: lead.id,
    promoter_id: lead.promoter,
    campaign: lead.campaign,
    uid: lead.uid,
    email: lead.email,
    state: lead.state,
    created_at: lead.createdAt,
    customer_since: lead.customerSince,
    cancelled_at: lead.cancelledAt,
    plan: lead.planName,
    username: lead.username,
    first_name: lead.firstName,
    last_name: lead.lastName,
    website: lead.website,
    came_by: lead.origin,
    suspicion: lead.suspicion,
  }),
  sale: (sale) => ({
    sale_id: sale.id,
    lead_id: sale.lead,
    event_id: sale.eventId,
    source_event_id: sale.sourceEventId ?? null,
    charged_amount: sale.charged ?? null,
    created_at: sale.at,
    amount: sale.amount,
    currency: sale.currency,
    original_amount: sale.originalAmount,
    original_currency: sale.originalCurrency,
    plan: sale.plan,
  }),
  commission: (commission) => ({
    commission_id: commission.id,
    sale_id: commission.sale,
    lead_id: commission.lead,
    promoter_id: commission.promoter,
    campaign: commission.campaign,
    tier: commission.tier,
    unit: commission.unit,
    amount: commission.amount,
    currency: commission.currency,
    status: commission.payout === null ? commission.status : 'paid',
    created_at: commission.createdAt,
    held_until: commission.heldUntil,
    payout_id: commission.payout,
    plan: commission.planId,
    reward_name: commission.rewardName,
    suspicion: commission.suspicion,
    note: commission.internalNote,
    external_note: commission.externalNote,
  }),
  payout: (payout) => ({
    payout_id: payout.id,
    promoter_id: payout.promoter,
    unit: payout.unit,
    amount: payout.amount,
    currency: payout.currency,
    paid_at: payout.paidAt,
    created_at: payout.createdAt,
  }),
};

/** Converts a record to a row of a call, without empty values. */
export function toImportRow<Kind extends ImportKind>(kind: Kind, record: ImportedRecords[Kind][number]): ImportRow {
  const { file, row } = record.place;
  const filled = Object.entries(TO_ROW[kind](record)).filter(
    (entry): entry is [string, Cell] => entry[1] !== null && entry[1] !== '',
  );
  return { ...Object.fromEntries(filled), file, row };
}
