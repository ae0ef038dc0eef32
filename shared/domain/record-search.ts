import type { Commission, CommissionStatus } from './commission.ts';
import type { DuePeriod } from './payout-period.ts';
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
    /** Names of states that no lead is in are among them, as clients ask for them. */
    readonly states?: readonly string[] | undefined;
    readonly suspicions?: readonly string[] | undefined;
    /** Whether it has become a customer. */
    readonly customer?: boolean | undefined;
    readonly createdAt?: Range | undefined;
    readonly customerSince?: Range | undefined;
    readonly cancelledAt?: Range | undefined;
  }
>;

/** A commission's row, with what its referral is sorted and searched by, and its payout, where that is asked for. */
export interface FoundCommission extends CommissionRow {
  readonly referral?: string | null;
  readonly referralUid?: string | null;
  readonly payout?: PayoutRow | null;
}

export type CommissionSearch = RecordSearch<
  FoundCommission,
  OwnerFilters & {
    readonly statuses?: readonly CommissionStatus[] | undefined;
    readonly units?: readonly Unit[] | undefined;
    readonly leadIds?: readonly number[] | undefined;
    readonly types?: readonly Commission['type'][] | undefined;
    readonly suspicions?: readonly string[] | undefined;
    readonly paid?: boolean | undefined;
    readonly fulfilled?: boolean | undefined;
    readonly refunded?: boolean | undefined;
    readonly first?: boolean | undefined;
    readonly payoutIds?: readonly number[] | undefined;
    readonly plans?: readonly string[] | undefined;
    /** Of the payout that it is in. */
    readonly duePeriods?: readonly DuePeriod[] | undefined;
    readonly createdAt?: Range | undefined;
    readonly saleAmount?: Range | undefined;
    readonly amount?: Range | undefined;
  }
>;

export type PayoutSearch = RecordSearch<
  PayoutRow,
  Omit<OwnerFilters, 'promotionIds'> & {
    /** Names of statuses that no payout has are among them, as clients ask for them. */
    readonly statuses?: readonly string[] | undefined;
    readonly units?: readonly Unit[] | undefined;
    readonly duePeriods?: readonly DuePeriod[] | undefined;
    /** Whether it waits to be paid, with something to pay. */
    readonly payable?: boolean | undefined;
    readonly methods?: readonly string[] | undefined;
    readonly suspicions?: readonly string[] | undefined;
    readonly createdAt?: Range | undefined;
    readonly dueDate?: Range | undefined;
    readonly periodStart?: Range | undefined;
    readonly periodEnd?: Range | undefined;
  }
>;
