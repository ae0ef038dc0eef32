import type { MembershipState } from '#shared/domain/campaigns/standing-in-campaign.ts';
import type { Commission, CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { DuePeriod } from '#shared/domain/payouts/payout-period.ts';
import type { FoundPromoter, PromoterFigure } from '#shared/domain/promoters/found-promoter.ts';
import type { PromoterStatus } from '#shared/domain/promoters/promoter.ts';
import type { Figure } from '#shared/domain/reports/figures.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { CommissionRow, LeadRow, PayoutRow } from './row.ts';
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

/** A custom field, and what is to be in it: all of one of these texts, or a part of one. */
export interface FieldFilter {
  readonly key: string;
  readonly operator: 'exact' | 'partial';
  readonly values: readonly string[];
}

export type PromoterSearch = RecordSearch<
  FoundPromoter,
  Pick<OwnerFilters, 'campaignIds'> &
    Readonly<Partial<Record<PromoterFigure, Range | undefined>>> & {
      /** How it stands in one of the campaigns that are named; in any, where none is. */
      readonly standings?: readonly MembershipState[] | undefined;
      readonly fields?: readonly FieldFilter[] | undefined;
      /** Whether a tax form is on file, a W-8 or a W-9. */
      readonly taxForm?: boolean | undefined;
      /** Promoters that have brought nothing of that for so many days. */
      readonly inactivity?: { readonly figure: Figure; readonly days: number } | undefined;
      readonly lastLoginAt?: Range | undefined;
      /** Whether it gets any mail of those that it may switch off. */
      readonly subscribed?: boolean | undefined;
      readonly statuses?: readonly PromoterStatus[] | undefined;
      readonly parentIds?: readonly number[] | undefined;
      readonly archived?: boolean | undefined;
      readonly createdAt?: Range | undefined;
      /** The same by another name: those fit that lie in both. */
      readonly joinedAt?: Range | undefined;
    }
>;

/** In which columns of a record a text is looked for; in all that there are, where it is left out. */
interface Searched<Column> {
  readonly searched?: readonly Column[];
}

export type LeadSearch = Searched<'email' | 'uid' | 'username'> &
  RecordSearch<
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

export type CommissionSearch = Searched<'eventId' | 'planId' | 'referral' | 'referralUid'> &
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
      /** Whether no payout takes it yet, because of its campaign's holding days. */
      readonly held?: boolean | undefined;
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
    readonly batchIds?: readonly number[] | undefined;
    /** How it was paid, or where that was not kept, how its promoter is paid now; `not_set` where neither is known. */
    readonly methods?: readonly string[] | undefined;
    readonly duePeriods?: readonly DuePeriod[] | undefined;
    /** Whether it waits to be paid, with something to pay. */
    readonly payable?: boolean | undefined;
    readonly suspicions?: readonly string[] | undefined;
    readonly createdAt?: Range | undefined;
    readonly dueDate?: Range | undefined;
    readonly periodStart?: Range | undefined;
    readonly periodEnd?: Range | undefined;
  }
>;
