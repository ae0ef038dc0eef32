import type { Commission, CommissionStatus } from './commission.ts';
import type { LeadState } from './lead.ts';
import type { PayoutStatus } from './payout.ts';
import type { PromoterStatus } from './promoter.ts';
import type { Unit } from './reward.ts';
import type { CommissionRow, LeadRow, PayoutRow, PromoterRow } from './row.ts';
import type { Order, Range } from './row-query.ts';

/** Which records a list has, and in what order. A filter that is left out passes every record. */
interface RecordSearch<Row, Filters> {
  readonly filters: Filters & { readonly ids?: readonly number[] | undefined };
  readonly order: readonly Order<Row>[];
  /** Lists only records that have this text in one of their names. */
  readonly text: string | undefined;
}

/** Whose records are listed: those of any of the promoters, of the campaigns and of the promotions. */
export interface OwnerFilters {
  readonly promoterIds?: readonly number[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly promotionIds?: readonly number[] | undefined;
}

export type PromoterSearch = RecordSearch<
  PromoterRow,
  Pick<OwnerFilters, 'campaignIds'> & {
    readonly statuses?: readonly PromoterStatus[] | undefined;
    readonly parentIds?: readonly number[] | undefined;
    readonly archived?: boolean | undefined;
    readonly createdAt?: Range | undefined;
  }
>;

export type LeadSearch = RecordSearch<
  LeadRow,
  OwnerFilters & {
    readonly states?: readonly LeadState[] | undefined;
    readonly suspicions?: readonly string[] | undefined;
    readonly createdAt?: Range | undefined;
    readonly customerSince?: Range | undefined;
  }
>;

export type CommissionSearch = RecordSearch<
  CommissionRow,
  OwnerFilters & {
    readonly statuses?: readonly CommissionStatus[] | undefined;
    readonly units?: readonly Unit[] | undefined;
    readonly leadIds?: readonly number[] | undefined;
    readonly types?: readonly Commission['type'][] | undefined;
    readonly suspicions?: readonly string[] | undefined;
    readonly paid?: boolean | undefined;
    readonly createdAt?: Range | undefined;
    readonly saleAmount?: Range | undefined;
    readonly amount?: Range | undefined;
  }
>;

export type PayoutSearch = RecordSearch<
  PayoutRow,
  Omit<OwnerFilters, 'promotionIds'> & {
    readonly statuses?: readonly PayoutStatus[] | undefined;
    readonly units?: readonly Unit[] | undefined;
    readonly createdAt?: Range | undefined;
    readonly dueDate?: Range | undefined;
  }
>;
