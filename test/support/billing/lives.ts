import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Payment } from './books.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An event as its provider sends it. */
export interface ReportedEvent {
  readonly provider: BillingProvider;
  readonly event: Fields;
}

/** What happened with a customer, what its provider tells of it, and what the shop's books say. */
export interface Life {
  readonly payments: readonly Payment[];
  readonly events: readonly ReportedEvent[];
  /** What the company has told of itself before, by a call. */
  readonly signup: Signup | null;
  /** The event id of what ends it, where it has ended. */
  readonly left?: string | null;
}

export interface Signup {
  readonly uid: string | null;
  readonly email: string | null;
  readonly promoter: number;
  readonly at: string;
}

/** Who brings customers to a shop. */
export interface Promoters {
  readonly refIds: readonly string[];
  /** Codes that the promoters have here, by their place. */
  readonly codes: readonly string[];
}

/** How many months customers stay. */
export const MONTHS = [1, 1, 1, 2, 2, 3] as const;

/** When the first customer came, in epoch seconds: after the day that there are rates of. */
export const START = Date.UTC(2011, 0, 4) / 1000;
