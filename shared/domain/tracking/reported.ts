import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Identifiers, LeadDetails } from '#shared/domain/leads/lead.ts';
import type { Sent } from '#shared/domain/money/currency.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';

/** Fields of every reported event. */
interface Reported extends Identifiers, NoticeOptions {
  /** ISO 8601; undefined: now. */
  readonly happenedAt: string | undefined;
}

/** A sign-up as reported by a company, with its attribution. */
export interface ReportedSignup extends Reported {
  readonly refId: string | null;
  readonly tid: string | null;
  readonly promoterEmail: string | null;
  /** Undefined if the caller does not accept promo codes. */
  readonly promoCode?: string | null;
  readonly details: LeadDetails;
  /** Replaces owner and data of a known lead. */
  readonly override: boolean;
  /** Whether the lead only subscribed and signs up later. */
  readonly subscribes?: boolean;
  /** Whether a browser reports it instead of the company's server. */
  readonly isFromBrowser?: boolean;
}

/** A sign-up as reported by a browser. */
export interface BrowserSignup extends Identifiers {
  readonly account: number;
  readonly tid: string | null;
  /** Used only if the visitor is unknown. */
  readonly refId: string | null;
}

/** A sale as reported by a company, with its attribution. */
export interface ReportedSale extends Reported, Sent {
  readonly eventId: string;
  readonly quantity: number;
  readonly plan: string | null;
  readonly mrr: number | null;
  readonly refId: string | null;
  readonly tid: string | null;
  readonly promoCode: string | null;
  /** Whether its subscription has ended: then it does not reactivate a cancelled lead. */
  readonly isOfEnded?: boolean | undefined;
  /** Notes on its commissions, and the user who enters them manually. */
  readonly notes?: Pick<Commission, 'internalNote' | 'externalNote' | 'createdBy'>;
}

/** A refund as reported by a company: positive amount, with or without a sale. */
export interface ReportedRefund extends Reported, Sent {
  readonly eventId: string;
  readonly quantity: number;
  readonly saleEventId: string | null;
  readonly ecom: boolean;
}

/** A refund reversal as reported by a company. Everything else comes from the refund. */
export interface ReportedRefundReversal extends Pick<NoticeOptions, 'past' | 'isTest'> {
  readonly eventId: string;
  readonly refundEventId: string;
  /** ISO 8601; undefined: now. */
  readonly happenedAt: string | undefined;
}

/** A cancellation as reported by a company. */
export interface ReportedCancellation extends Reported {
  readonly eventId: string | null;
}

/** A click as reported by a browser. */
export interface ReportedClick {
  readonly account: number;
  readonly refId?: string | undefined;
  /** Landing page URL. */
  readonly url?: string | undefined;
  readonly tid?: string | undefined;
  /** Referrer URL. */
  readonly referrer?: string | undefined;
  /** Domain of the visitor cookie. */
  readonly cookieDomain?: string | undefined;
}
