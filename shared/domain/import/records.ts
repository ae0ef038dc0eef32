import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Lead, LeadOrigin } from '#shared/domain/leads/lead.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';

/** `csv`: our own format. */
export const IMPORT_SOURCES = ['firstpromoter', 'rewardful', 'csv'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** In the order of writing. */
export const IMPORT_KINDS = ['promoter', 'promotion', 'code', 'lead', 'sale', 'commission', 'payout'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows count from 1 without header. */
export interface SourcePlace {
  readonly file: string;
  readonly row: number;
}

/** An id unique per kind. */
interface SourceRecord {
  readonly id: string;
  readonly place: SourcePlace;
}

/** Times in all records are ISO 8601 UTC. */
export interface ImportedPromoter
  extends SourceRecord,
    Pick<Promoter, 'email' | 'custId' | 'firstName' | 'lastName' | 'note' | 'status' | 'createdAt' | 'archivedAt'> {
  readonly parent: string | null;
  readonly paypalEmail: string | null;
  readonly website: string | null;
  readonly companyName: string | null;
}

/** A membership; its id combines both. */
export interface ImportedPromotion extends SourceRecord {
  readonly promoter: string;
  /** Name at the source. */
  readonly campaign: string;
  /** Null if the promoter left. */
  readonly refId: string | null;
  readonly otherRefIds: readonly string[];
  readonly blocked: boolean;
  readonly createdAt: string;
}

/** An imported promo code. */
export interface ImportedCode extends SourceRecord {
  readonly promoter: string;
  readonly campaign: string;
  readonly code: string;
  readonly createdAt: string;
  readonly archivedAt: string | null;
}

/** An imported lead or customer. */
export interface ImportedLead
  extends SourceRecord,
    Pick<
      Lead,
      'state' | 'uid' | 'email' | 'createdAt' | 'customerSince' | 'cancelledAt' | 'planName' | 'username' | 'firstName'
    >,
    Pick<Lead, 'lastName' | 'website'> {
  readonly promoter: string;
  readonly campaign: string;
  readonly origin: LeadOrigin;
  readonly suspicion: Suspicion;
}

/** A sale, or a refund with negative amounts. Integers of the smallest unit. */
export interface ImportedSale extends SourceRecord {
  readonly lead: string;
  /** The company's id, which refunds may refer to. */
  readonly eventId: string | null;
  /** For refunds without event id: the source's id of payment or refund. */
  readonly sourceEventId?: string | null;
  /** With tax, less refunds. */
  readonly charged?: number | null;
  readonly at: string;
  readonly amount: number;
  readonly currency: string;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  readonly plan: string | null;
}

/** Calculated by the source; negative for refunds. Integer of the unit. */
export interface ImportedCommission extends SourceRecord {
  readonly sale: string | null;
  readonly lead: string | null;
  readonly promoter: string;
  readonly campaign: string;
  readonly tier: number;
  readonly unit: Unit;
  readonly amount: number;
  /** Cash only. */
  readonly currency: string | null;
  readonly status: CommissionStatus;
  readonly createdAt: string;
  readonly heldUntil: string | null;
  /** Null if unpaid. */
  readonly payout: string | null;
  readonly planId: string | null;
  readonly rewardName: string | null;
  readonly suspicion: Suspicion;
  readonly internalNote: string | null;
  readonly externalNote: string | null;
}

/** A paid payout. Unpaid commissions are paid here. */
export interface ImportedPayout extends SourceRecord {
  readonly promoter: string;
  readonly unit: Unit;
  readonly amount: number;
  readonly currency: string | null;
  readonly paidAt: string;
  readonly createdAt: string;
}

/** Readable records of a source. */
export interface ImportedRecords {
  readonly promoter: readonly ImportedPromoter[];
  readonly promotion: readonly ImportedPromotion[];
  readonly code: readonly ImportedCode[];
  readonly lead: readonly ImportedLead[];
  readonly sale: readonly ImportedSale[];
  readonly commission: readonly ImportedCommission[];
  readonly payout: readonly ImportedPayout[];
}

/** A row left out; `why` is for users. */
export interface SkippedRow {
  readonly kind: ImportKind;
  readonly place: SourcePlace;
  readonly id: string | null;
  readonly why: string;
  /** `refused`: invalid. `in part`: without what `why` names. `not needed`: skipped without loss. */
  readonly outcome: 'refused' | 'in part' | 'not needed';
  /** Sales and payouts that an unreadable commission may belong to. */
  readonly of?: { readonly sales: readonly string[]; readonly payouts: readonly string[] };
}

export interface ParsedSource {
  readonly records: ImportedRecords;
  readonly leftOut: readonly SkippedRow[];
}
