import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Lead, Origin } from '#shared/domain/leads/lead.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';

/** The services that records are taken over from; `csv` is any other, by files with columns of our own. */
export const IMPORT_SOURCES = ['firstpromoter', 'rewardful', 'csv'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What is taken over, in the order in which it is written. */
export const IMPORT_KINDS = ['promoter', 'promotion', 'code', 'lead', 'sale', 'commission', 'payout'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Where a record stands in the files: the file, and the row there, from 1 on, without the heads of columns. */
export interface SourcePlace {
  readonly file: string;
  readonly row: number;
}

/** What every record has: the id that the source knows it by, which is never another record's of that kind. */
interface Sourced {
  readonly id: string;
  readonly place: SourcePlace;
}

/** A promoter as the source has it. Times are ISO 8601 UTC, here as in all records. */
export interface ImportedPromoter
  extends Sourced,
    Pick<Promoter, 'email' | 'custId' | 'firstName' | 'lastName' | 'note' | 'status' | 'createdAt' | 'archivedAt'> {
  /** The source id of its parent. */
  readonly parent: string | null;
  readonly paypalEmail: string | null;
  readonly website: string | null;
  readonly companyName: string | null;
}

/** A promoter in a campaign. Its id is that of the promoter and the campaign's name. */
export interface ImportedPromotion extends Sourced {
  readonly promoter: string;
  /** The campaign's name in the source. */
  readonly campaign: string;
  /** Null for one that the promoter has left: then nothing leads to it. */
  readonly refId: string | null;
  /** Further ref ids that lead to it. */
  readonly otherRefIds: readonly string[];
  readonly blocked: boolean;
  readonly createdAt: string;
}

/** A promo code. */
export interface ImportedCode extends Sourced {
  readonly promoter: string;
  readonly campaign: string;
  readonly code: string;
  readonly createdAt: string;
  readonly archivedAt: string | null;
}

/** A lead, a customer too. */
export interface ImportedLead
  extends Sourced,
    Pick<
      Lead,
      'state' | 'uid' | 'email' | 'createdAt' | 'customerSince' | 'cancelledAt' | 'planName' | 'username' | 'firstName'
    >,
    Pick<Lead, 'lastName' | 'website'> {
  readonly promoter: string;
  readonly campaign: string;
  readonly origin: Origin;
  readonly suspicion: Suspicion;
}

/** What a lead has paid, or was given back: then the amounts are negative. Integers of the smallest unit. */
export interface ImportedSale extends Sourced {
  readonly lead: string;
  /** The company's own id of it, by which a refund may name it; null where the source has none. */
  readonly eventId: string | null;
  /** Of a refund without an event id of its own: the id that the source has for the payment or the refund, where it has one. */
  readonly named?: string | null;
  /** What was charged, with tax, less what was given back since; left out where the source does not say it. */
  readonly charged?: number | null;
  readonly at: string;
  readonly amount: number;
  readonly currency: string;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  readonly plan: string | null;
}

/** What a promoter has earned by it, as the source has computed it. Negative, where it takes back. Integer of the unit. */
export interface ImportedCommission extends Sourced {
  /** The source id of the sale or refund; null where it was given without one. */
  readonly sale: string | null;
  /** The source id of the lead, as far as there is one. */
  readonly lead: string | null;
  readonly promoter: string;
  readonly campaign: string;
  readonly tier: number;
  readonly unit: Unit;
  readonly amount: number;
  /** Of cash; null for any other unit. */
  readonly currency: string | null;
  readonly status: CommissionStatus;
  readonly createdAt: string;
  readonly heldUntil: string | null;
  /** The source id of the payout that it was paid in; null for one that was not paid. */
  readonly payout: string | null;
  readonly planId: string | null;
  readonly rewardName: string | null;
  readonly suspicion: Suspicion;
  readonly internalNote: string | null;
  readonly externalNote: string | null;
}

/** Money that has been paid to a promoter. What is not paid yet is left to payouts that are made here. */
export interface ImportedPayout extends Sourced {
  readonly promoter: string;
  readonly unit: Unit;
  readonly amount: number;
  readonly currency: string | null;
  readonly paidAt: string;
  readonly createdAt: string;
}

/** All records of a source that could be read. */
export interface ImportedRecords {
  readonly promoter: readonly ImportedPromoter[];
  readonly promotion: readonly ImportedPromotion[];
  readonly code: readonly ImportedCode[];
  readonly lead: readonly ImportedLead[];
  readonly sale: readonly ImportedSale[];
  readonly commission: readonly ImportedCommission[];
  readonly payout: readonly ImportedPayout[];
}

/** A row that does not come, and why, in words for who runs the import. */
export interface LeftOut {
  readonly kind: ImportKind;
  readonly place: SourcePlace;
  readonly id: string | null;
  readonly why: string;
  /**
   * `refused`: it should come and cannot. `in part`: it comes, without what `why` says. `not needed`: nothing is lost
   * without it.
   */
  readonly outcome: 'refused' | 'in part' | 'not needed';
  /** Of a commission that cannot be read: the sales and payouts that it may be of. */
  readonly of?: { readonly sales: readonly string[]; readonly payouts: readonly string[] };
}

/** What the files of a source say. */
export interface ReadSource {
  readonly records: ImportedRecords;
  readonly leftOut: readonly LeftOut[];
}
