import type { CommissionNotes } from '#shared/domain/commissions/commission.ts';
import type { LeadDetails, LeadIdentifiers, Owner } from '#shared/domain/leads/lead.ts';
import type { SentAmount } from '#shared/domain/money/currency.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { Audience } from './audience.ts';

interface Reported extends LeadIdentifiers, NoticeOptions {
  /** ISO 8601; undefined: now. */
  readonly happenedAt: string | undefined;
}

/** A company's sign-up report with its attribution. */
export interface ReportedSignup extends Reported {
  readonly refId: string | null;
  readonly tid: string | null;
  readonly promoterEmail: string | null;
  /** Undefined if not accepted. */
  readonly promoCode?: string | null;
  readonly details: LeadDetails;
  /** Replaces owner and data of a known lead. */
  readonly override: boolean;
  /** The sign-up follows later. */
  readonly subscribes?: boolean;
  readonly isFromBrowser?: boolean;
  /** The browser's; the audience of the visitor's click takes precedence. */
  readonly audience?: Audience | undefined;
}

/** A browser's sign-up report. */
export interface BrowserSignup extends LeadIdentifiers {
  readonly account: number;
  readonly tid: string | null;
  /** Used only if the visitor is unknown. */
  readonly refId: string | null;
  readonly audience?: Audience | undefined;
}

/** A company's sale report with its attribution. */
export interface ReportedSale extends Reported, SentAmount {
  readonly eventId: string;
  readonly quantity: number;
  readonly plan: string | null;
  readonly mrr: number | null;
  readonly refId: string | null;
  readonly tid: string | null;
  readonly promoCode: string | null;
  /** Subscription has ended: does not reactivate a cancelled lead. */
  readonly isAfterSubscriptionEnd?: boolean | undefined;
  /** Commission notes, and the user of a manual entry. */
  readonly notes?: CommissionNotes;
  /** Promotion that gets an unknown customer of a manual entry, instead of attribution. */
  readonly newOwner?: Owner;
}

/** A company's refund report: positive amount, optional sale. */
export interface ReportedRefund extends Reported, SentAmount {
  readonly eventId: string;
  readonly quantity: number;
  readonly saleEventId: string | null;
  readonly ecom: boolean;
  readonly notes?: CommissionNotes;
}

/** A company's report of a refund reversal. */
export interface ReportedRefundReversal extends Pick<NoticeOptions, 'past' | 'isTest'> {
  readonly eventId: string;
  readonly refundEventId: string;
  /** ISO 8601; undefined: now. */
  readonly happenedAt: string | undefined;
}

/** A company's cancellation report. */
export interface ReportedCancellation extends Reported {
  readonly eventId: string | null;
}

/** A browser's click report. */
export interface ReportedClick {
  readonly account: number;
  readonly refId?: string | undefined;
  /** Landing page. */
  readonly url?: string | undefined;
  readonly tid?: string | undefined;
  readonly referrer?: string | undefined;
  readonly cookieDomain?: string | undefined;
  readonly audience?: Audience | undefined;
}
