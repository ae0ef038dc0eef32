import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import { displayName, type Promoter } from '#shared/domain/promoters/promoter.ts';

/** What a promoter is filtered, sorted and searched by. */
export interface PromoterRow
  extends Pick<Promoter, 'id' | 'status' | 'parentPromoterId' | 'createdAt' | 'email' | 'custId'> {
  readonly name: string;
  readonly archived: boolean;
  /** The campaigns it takes part in now, and the ref ids it has there. */
  readonly campaignIds: readonly number[];
  readonly refIds: readonly string[];
}

/** What a lead is filtered, sorted and searched by. */
export type LeadRow = Pick<
  Lead,
  | 'id'
  | 'state'
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

/** What a commission is filtered, sorted and searched by. */
export interface CommissionRow extends CommissionColumns {
  /** Whether it is of its lead's first sale; whether a refund takes some of it back; whether it was handed over. */
  readonly first: boolean | null;
  readonly refunded: boolean | null;
  readonly fulfilled: boolean | null;
  /** Until when no payout takes it, ISO 8601; null where it was never held. */
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

/** What a payout is filtered and sorted by. */
export interface PayoutRow
  extends Pick<Payout, 'id' | 'status' | 'unit' | 'promoterId' | 'campaignId' | 'createdAt' | 'dueDate' | 'amount'> {
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** Whether it was made by hand, and not by the monthly run. */
  readonly custom: boolean | null;
  readonly suspicions: readonly Suspicion[] | null;
  /** The payments batch that it is in. */
  readonly batchId: number | null;
}

/** The rows of each kind of record. */
export interface Rows {
  readonly promoter: PromoterRow;
  readonly lead: LeadRow;
  readonly commission: CommissionRow;
  readonly payout: PayoutRow;
}
export type RowKind = keyof Rows;

/** The records that rows are made of. */
export interface Records {
  readonly promoter: Promoter;
  readonly lead: Lead;
  readonly commission: Commission;
  readonly payout: Payout;
}

/**
 * The columns in the order in which a row is stored. Only ever add to the end: rows that are stored lack what was added
 * later, and are read with null there until their record changes or rows are rebuilt.
 */
const COLUMNS: { readonly [Kind in RowKind]: readonly (keyof Rows[Kind])[] } = {
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

/** A record's row as it is stored: the values of its columns as a JSON list, which is small and quickly read. */
export function packed<Kind extends RowKind>(kind: Kind, record: Records[Kind]): string {
  const row = ROW_OF[kind](record);
  return JSON.stringify(COLUMNS[kind].map((column) => row[column as never]));
}

/** The row that was stored. */
export function unpacked<Kind extends RowKind>(kind: Kind, text: string): Rows[Kind] {
  const values: unknown[] = JSON.parse(text);
  const row: Record<string, unknown> = {};
  for (const [index, column] of COLUMNS[kind].entries()) row[column as string] = values[index] ?? null;
  return row as unknown as Rows[Kind];
}

/** Whether a record is in no list any more: it was deleted, and its row may not outlive what the record said. */
export function isGone(record: Records[RowKind]): boolean {
  return 'deletedAt' in record && Boolean(record.deletedAt);
}

const ROW_OF: { readonly [Kind in RowKind]: (record: Records[Kind]) => Rows[Kind] } = {
  promoter: promoterRow,
  lead: (lead) => lead,
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
  const { id, status, parentPromoterId, createdAt, email, custId, current } = promoter;
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
  };
}
