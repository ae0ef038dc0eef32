import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Identifiers, LeadDetails } from '#shared/domain/leads/lead.ts';
import type { Sent } from '#shared/domain/money/currency.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';

/** What every report of an event says: of whom, when, and whom it is told. */
interface Reported extends Identifiers, NoticeOptions {
  /** When it happened, ISO 8601; now, where it is undefined. */
  readonly happenedAt: string | undefined;
}

/** A sign-up as a company reports it, with what says whose lead it is. */
export interface ReportedSignup extends Reported {
  readonly refId: string | null;
  readonly tid: string | null;
  readonly promoterEmail: string | null;
  /** A promoter's promo code; left out where the caller takes none. */
  readonly promoCode?: string | null;
  readonly details: LeadDetails;
  /** Replace the owner and the data of a lead that is known already. */
  readonly override: boolean;
  /** Whether the lead has only subscribed to something: its sign-up is still to come. */
  readonly subscribes?: boolean;
  /** Whether a page reports it, not the company's server. */
  readonly isFromBrowser?: boolean;
}

/** A sign-up as a page reports it. */
export interface BrowserSignup extends Identifiers {
  readonly account: number;
  readonly tid: string | null;
  /** Counts only if the visitor is unknown. */
  readonly refId: string | null;
}

/** A sale as a company reports it, with what says whose lead the buyer is. */
export interface ReportedSale extends Reported, Sent {
  readonly eventId: string;
  readonly quantity: number;
  readonly plan: string | null;
  readonly mrr: number | null;
  readonly refId: string | null;
  readonly tid: string | null;
  readonly promoCode: string | null;
  /** Whether its subscription has ended: then it does not make a cancelled lead active. */
  readonly isOfEnded?: boolean | undefined;
  /** What the company notes about its commissions, and who enters them by hand. */
  readonly notes?: Pick<Commission, 'internalNote' | 'externalNote' | 'createdBy'>;
}

/** A refund as a company reports it: positive, and of a sale, where it names one. */
export interface ReportedRefund extends Reported, Sent {
  readonly eventId: string;
  readonly quantity: number;
  readonly saleEventId: string | null;
  readonly ecom: boolean;
}

/** That a refund is taken back, as a company reports it: the refund says all else. */
export interface ReportedRefundReversal extends Pick<NoticeOptions, 'past' | 'isTest'> {
  readonly eventId: string;
  readonly refundEventId: string;
  /** When it happened, ISO 8601; now, where it is undefined. */
  readonly happenedAt: string | undefined;
}

/** A cancellation as a company reports it. */
export interface ReportedCancellation extends Reported {
  readonly eventId: string | null;
}

/** A click as a browser reports it. */
export interface ReportedClick {
  readonly account: number;
  readonly refId?: string | undefined;
  /** The address of the page. */
  readonly url?: string | undefined;
  readonly tid?: string | undefined;
  /** The address of the page that linked there. */
  readonly referrer?: string | undefined;
  /** The domain that the visitor's cookie is for. */
  readonly cookieDomain?: string | undefined;
}
