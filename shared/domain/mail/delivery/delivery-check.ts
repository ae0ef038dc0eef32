import type { DnsRecord } from './facts.ts';

/** Checks of a company's sender, which the company sees. */
export const COMPANY_CHECK_NAMES = ['identity', 'dkim', 'mail_from', 'spf', 'dmarc'] as const;

/** Others concern the AWS account of all companies: only the operator sees them. */
export type DeliveryCheckName = (typeof COMPANY_CHECK_NAMES)[number] | 'sandbox' | 'sending_quota' | 'reputation';

/** `unknown`: could not be checked. */
export const DELIVERY_STATUSES = ['ok', 'warning', 'failed', 'unknown'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A check of one requirement for e-mail to arrive. */
export interface DeliveryCheck<Name = DeliveryCheckName> {
  readonly name: Name;
  readonly status: DeliveryStatus;
  readonly message: string;
  /** How to fix it; null if nothing is wrong. */
  readonly action: string | null;
  /** DNS records to add. */
  readonly records: readonly DnsRecord[];
}

/** A check that a company sees. */
export type CompanyCheck = DeliveryCheck<(typeof COMPANY_CHECK_NAMES)[number]>;

export type CheckResult = Omit<DeliveryCheck, 'name'>;

export const pass = (message: string): CheckResult => ({ status: 'ok', message, action: null, records: [] });

export const warn = (message: string, action: string, records: readonly DnsRecord[] = []): CheckResult => ({
  status: 'warning',
  message,
  action,
  records,
});

export const fail = (message: string, action: string, records: readonly DnsRecord[] = []): CheckResult => ({
  status: 'failed',
  message,
  action,
  records,
});

export const leaveUnknown = (message: string, action: string, records: readonly DnsRecord[] = []): CheckResult => ({
  status: 'unknown',
  message,
  action,
  records,
});

/** Returns the result of a check whose DNS lookup failed. */
export const reportFailedLookup = (name: string): CheckResult =>
  leaveUnknown(`The DNS lookup of ${name} failed.`, 'Check again in a few minutes.');
