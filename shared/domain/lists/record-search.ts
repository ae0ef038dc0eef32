import type { MembershipState } from '#shared/domain/campaigns/membership-state.ts';
import type { Commission, CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { DuePeriod } from '#shared/domain/payouts/payout-period.ts';
import type { PromoterStatus } from '#shared/domain/promoters/promoter.ts';
import type { PromoterFigure, PromoterSearchRow } from '#shared/domain/promoters/promoter-search-row.ts';
import type { Figure } from '#shared/domain/reports/figures.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { CommissionRow, LeadRow, PayoutRow } from './row.ts';
import type { RowOrder, ValueRange } from './row-query.ts';

interface RecordSearch<Row, Filters> {
  readonly filters: Filters & { readonly ids?: readonly number[] | undefined };
  readonly order: readonly RowOrder<Row>[];
  /** Search text, ignoring case: a substring, or the beginning of a column in accounts with an index. */
  readonly text: string | undefined;
}

export interface OwnerFilters {
  readonly promoterIds?: readonly number[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly promotionIds?: readonly number[] | undefined;
}

/** A filter on a custom field. */
export interface FieldFilter {
  readonly key: string;
  readonly operator: 'exact' | 'partial';
  readonly values: readonly string[];
}

export type PromoterSearch = RecordSearch<
  PromoterSearchRow,
  Pick<OwnerFilters, 'campaignIds'> &
    Readonly<Partial<Record<PromoterFigure, ValueRange | undefined>>> & {
      /** Membership state in one of `campaignIds`; in any campaign without them. */
      readonly membershipStates?: readonly MembershipState[] | undefined;
      readonly fields?: readonly FieldFilter[] | undefined;
      readonly taxForm?: boolean | undefined;
      readonly acceptedTerms?: boolean | undefined;
      readonly inactivity?: { readonly figure: Figure; readonly days: number } | undefined;
      readonly lastLoginAt?: ValueRange | undefined;
      readonly subscribed?: boolean | undefined;
      readonly statuses?: readonly PromoterStatus[] | undefined;
      readonly parentIds?: readonly number[] | undefined;
      /** Normalized. */
      readonly tags?: readonly string[] | undefined;
      readonly archived?: boolean | undefined;
      readonly createdAt?: ValueRange | undefined;
      /** Alias of `createdAt`; both must match. */
      readonly joinedAt?: ValueRange | undefined;
    }
>;

interface TextSearchColumns<Column> {
  /** Columns that the text search covers; all by default. */
  readonly searchColumns?: readonly Column[];
}

export type LeadSearch = TextSearchColumns<'email' | 'uid' | 'username' | 'name'> &
  RecordSearch<
    LeadRow,
    OwnerFilters & {
      /** May contain unknown states. */
      readonly states?: readonly string[] | undefined;
      /** False selects only claims that were not approved. */
      readonly counted?: boolean | undefined;
      readonly suspicions?: readonly string[] | undefined;
      readonly customer?: boolean | undefined;
      readonly createdAt?: ValueRange | undefined;
      readonly customerSince?: ValueRange | undefined;
      readonly cancelledAt?: ValueRange | undefined;
    }
  >;

/** A commission row with its referral's names, and its payout if requested. */
export interface FoundCommission extends CommissionRow {
  readonly referral?: string | null;
  readonly referralUid?: string | null;
  readonly payout?: PayoutRow | null;
}

export type CommissionSearch = TextSearchColumns<'eventId' | 'planId' | 'referral' | 'referralUid'> &
  RecordSearch<
    FoundCommission,
    OwnerFilters & {
      readonly statuses?: readonly CommissionStatus[] | undefined;
      readonly units?: readonly Unit[] | undefined;
      readonly leadIds?: readonly number[] | undefined;
      readonly types?: readonly Commission['type'][] | undefined;
      readonly suspicions?: readonly string[] | undefined;
      readonly paid?: boolean | undefined;
      readonly fulfilled?: boolean | undefined;
      readonly held?: boolean | undefined;
      readonly refunded?: boolean | undefined;
      readonly first?: boolean | undefined;
      readonly payoutIds?: readonly number[] | undefined;
      readonly plans?: readonly string[] | undefined;
      /** Of its payout. */
      readonly duePeriods?: readonly DuePeriod[] | undefined;
      readonly createdAt?: ValueRange | undefined;
      readonly saleAmount?: ValueRange | undefined;
      readonly amount?: ValueRange | undefined;
    }
  >;

export type PayoutSearch = RecordSearch<
  PayoutRow,
  Omit<OwnerFilters, 'promotionIds'> & {
    /** May contain unknown statuses. */
    readonly statuses?: readonly string[] | undefined;
    readonly units?: readonly Unit[] | undefined;
    readonly batchIds?: readonly number[] | undefined;
    /** Paid method, or the promoter's current one. */
    readonly methods?: readonly string[] | undefined;
    readonly duePeriods?: readonly DuePeriod[] | undefined;
    /** Unpaid and positive. */
    readonly payable?: boolean | undefined;
    readonly suspicions?: readonly string[] | undefined;
    readonly createdAt?: ValueRange | undefined;
    readonly dueDate?: ValueRange | undefined;
    readonly periodStart?: ValueRange | undefined;
    readonly periodEnd?: ValueRange | undefined;
  }
>;
