import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Payment } from './books.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An event as its provider sends it. */
export interface ReportedEvent {
  readonly provider: BillingProvider;
  readonly event: Fields;
}

/** A customer's history, its provider events and the shop's books. */
export interface Life {
  readonly payments: readonly Payment[];
  readonly events: readonly ReportedEvent[];
  /** A sign-up that the company reported by API before. */
  readonly signup: Signup | null;
  /** Event id of the cancellation, if any. */
  readonly left?: string | null;
}

export interface Signup {
  readonly uid: string | null;
  readonly email: string | null;
  readonly promoter: number;
  readonly at: string;
}

/** A shop's promoters. */
export interface Promoters {
  readonly refIds: readonly string[];
  /** Promo codes of the promoters, by index. */
  readonly codes: readonly string[];
}

/** Months that customers stay. */
export const MONTHS = [1, 1, 1, 2, 2, 3] as const;

/** First customer's time in epoch seconds: after the first day with exchange rates. */
export const START = Date.UTC(2011, 0, 4) / 1000;
