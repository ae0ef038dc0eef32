import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Payment } from './books.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface ReportedEvent {
  readonly provider: BillingProvider;
  readonly event: Fields;
}

export interface Life {
  readonly payments: readonly Payment[];
  readonly events: readonly ReportedEvent[];
  readonly signup: Signup | null;
  readonly left?: string | null;
}

export interface Signup {
  readonly uid: string | null;
  readonly email: string | null;
  readonly promoter: number;
  readonly at: string;
}

export interface Promoters {
  readonly refIds: readonly string[];
  readonly codes: readonly string[];
}

export const MONTHS = [1, 1, 1, 2, 2, 3] as const;

/** Epoch seconds, after the first day with exchange rates. */
export const START = Date.UTC(2011, 0, 4) / 1000;
