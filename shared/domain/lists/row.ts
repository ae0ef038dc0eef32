import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import { displayName, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { normalizeTag } from '#shared/domain/promoters/tags.ts';
import { type LeadRowState, leadRowState } from './lead-row-state.ts';

/** Columns to filter, sort and search promoters by. */
export interface PromoterRow
  extends Pick<Promoter, 'id' | 'status' | 'parentPromoterId' | 'createdAt' | 'email' | 'custId'> {
  readonly name: string;
  readonly archived: boolean;
  readonly campaignIds: readonly number[];
  readonly refIds: readonly string[];
  /** Normalized. */
  readonly tags: readonly string[] | null;
}

/** Columns of leads. */
export interface LeadRow extends LeadColumns {
  readonly state: LeadRowState;
  /** First and last name. */
  readonly name: string | null;
}
type LeadColumns = Pick<
  Lead,
  | 'id'
  | 'promoterId'
  | 'campaignId'
  | 'promotionId'
  | 'suspicion'
  | 'createdAt'
  | 'customerSince'
  | 'email'
  | 'uid'
  | 'username'
  | 'cancelledAt'
>;

/** Columns of commissions. */
export interface CommissionRow extends CommissionColumns {
  readonly first: boolean | null;
  readonly refunded: boolean | null;
  readonly fulfilled: boolean | null;
  /** ISO 8601. */
  readonly heldUntil: string | null;
}
type CommissionColumns = Pick<
  Commission,
  | 'id'
  | 'status'
  | 'unit'
  | 'promoterId'
  | 'campaignId'
  | 'promotionId'
  | 'leadId'
  | 'payoutId'
  | 'type'
  | 'suspicion'
  | 'createdAt'
  | 'amount'
  | 'saleAmount'
  | 'eventId'
  | 'planId'
>;

/** Columns of payouts. */
export interface PayoutRow
  extends Pick<Payout, 'id' | 'status' | 'unit' | 'promoterId' | 'campaignId' | 'createdAt' | 'dueDate' | 'amount'> {
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** Created manually. */
  readonly custom: boolean | null;
  readonly suspicions: readonly Suspicion[] | null;
  readonly batchId: number | null;
}

export interface RowByKind {
  readonly promoter: PromoterRow;
  readonly lead: LeadRow;
  readonly commission: CommissionRow;
  readonly payout: PayoutRow;
}
export type RowKind = keyof RowByKind;

export interface RecordByKind {
  readonly promoter: Promoter;
  readonly lead: Lead;
  readonly commission: Commission;
  readonly payout: Payout;
}

/** Stored column order. Append only: stored rows lack later columns, which read null. */
const COLUMNS: { readonly [Kind in RowKind]: readonly (keyof RowByKind[Kind])[] } = {
  promoter: [
    'id',
    'status',
    'parentPromoterId',
    'createdAt',
    'email',
    'custId',
    'name',
    'archived',
    'campaignIds',
    'refIds',
    'tags',
  ],
  lead: [
    'id',
    'state',
    'promoterId',
    'campaignId',
    'promotionId',
    'suspicion',
    'createdAt',
    'customerSince',
    'email',
    'uid',
    'username',
    'cancelledAt',
    'name',
  ],
  commission: [
    'id',
    'status',
    'unit',
    'promoterId',
    'campaignId',
    'promotionId',
    'leadId',
    'payoutId',
    'type',
    'suspicion',
    'createdAt',
    'amount',
    'saleAmount',
    'eventId',
    'planId',
    'first',
    'refunded',
    'fulfilled',
    'heldUntil',
  ],
  payout: [
    'id',
    'status',
    'unit',
    'promoterId',
    'campaignId',
    'createdAt',
    'dueDate',
    'amount',
    'periodStart',
    'periodEnd',
    'custom',
    'suspicions',
    'batchId',
  ],
};

/** Last columns that rows lack without a value, so that rows of earlier versions equal later ones. */
const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set<keyof PromoterRow | keyof LeadRow>(['tags', 'name']);

/** Encodes a record's row as a JSON array. */
export function encodeRecordRow<Kind extends RowKind>(kind: Kind, record: RecordByKind[Kind]): string {
  const row = ROW_OF[kind](record);
  const columns = COLUMNS[kind].map((column) => ({ column: String(column), value: row[column as never] as unknown }));
  while (OPTIONAL_COLUMNS.has(columns.at(-1)?.column ?? '') && columns.at(-1)?.value === null) columns.pop();
  return JSON.stringify(columns.map(({ value }) => value));
}

/** Decodes a stored row. */
export function decodeRecordRow<Kind extends RowKind>(kind: Kind, text: string): RowByKind[Kind] {
  const values: unknown[] = JSON.parse(text);
  const row: Record<string, unknown> = {};
  for (const [index, column] of COLUMNS[kind].entries()) row[column as string] = values[index] ?? null;
  return row as unknown as RowByKind[Kind];
}

/** Whether the record was deleted, so its row must be, too. */
export function isDeletedRecord(record: RecordByKind[RowKind]): boolean {
  return 'deletedAt' in record && Boolean(record.deletedAt);
}

const ROW_OF: { readonly [Kind in RowKind]: (record: RecordByKind[Kind]) => RowByKind[Kind] } = {
  promoter: promoterRow,
  lead: (lead) => ({
    ...lead,
    state: leadRowState(lead),
    name: [lead.firstName, lead.lastName].filter(Boolean).join(' ') || null,
  }),
  commission: (commission) => ({
    ...commission,
    first: commission.isFirst ?? false,
    refunded: commission.type !== 'refund' && (commission.refundIds ?? []).length > 0 && commission.takenBack !== 0,
    fulfilled: Boolean(commission.fulfilledAt),
    heldUntil: commission.heldUntil ?? null,
  }),
  payout: (payout) => {
    const { start, end } = payoutPeriod(payout);
    const suspicions = payout.suspicions ?? [];
    const batchId = payout.batchId ?? null;
    return { ...payout, periodStart: start, periodEnd: end, custom: payout.before === null, suspicions, batchId };
  },
};

function promoterRow(promoter: Promoter): PromoterRow {
  const { id, status, parentPromoterId, createdAt, email, custId, current, tags = [] } = promoter;
  return {
    id,
    status,
    parentPromoterId,
    createdAt,
    email,
    custId,
    name: displayName(promoter),
    archived: Boolean(promoter.archivedAt),
    campaignIds: current.map(({ campaignId }) => campaignId),
    refIds: current.map(({ refId }) => refId),
    tags: tags.length > 0 ? tags.map(normalizeTag) : null,
  };
}
