import type { DnsRecord } from './facts.ts';

/** Checks that a company sees. */
export const COMPANY_CHECK_NAMES = ['identity', 'dkim', 'mail_from', 'spf', 'dmarc', 'sandbox'] as const;

/** `sending_quota` and `reputation` depend on the mail of all companies: only the operator sees them. */
export type DeliveryCheckName = (typeof COMPANY_CHECK_NAMES)[number] | 'sending_quota' | 'reputation';

/** `unknown`: could not be checked. */
export const DELIVERY_STATUSES = ['ok', 'warning', 'failed', 'unknown'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A check of what decides whether e-mail arrives. */
export interface DeliveryCheck<Name = DeliveryCheckName> {
  readonly name: Name;
  readonly status: DeliveryStatus;
  readonly message: string;
  /** What to do; null if nothing. */
  readonly action: string | null;
  /** DNS records to add. */
  readonly records: readonly DnsRecord[];
}

/** A check that a company sees. */
export type CompanyCheck = DeliveryCheck<(typeof COMPANY_CHECK_NAMES)[number]>;

type CheckResult = Omit<DeliveryCheck, 'name'>;

export const passed = (message: string): CheckResult => ({ status: 'ok', message, action: null, records: [] });

export const warned = (message: string, action: string, records: readonly DnsRecord[] = []): CheckResult => ({
  status: 'warning',
  message,
  action,
  records,
});

export const failed = (message: string, action: string, records: readonly DnsRecord[] = []): CheckResult => ({
  status: 'failed',
  message,
  action,
  records,
});

export const undecided = (message: string, action: string, records: readonly DnsRecord[] = []): CheckResult => ({
  status: 'unknown',
  message,
  action,
  records,
});

/** A failed DNS lookup. */
export const unresolved = (name: string): CheckResult =>
  undecided(`The DNS lookup of ${name} failed.`, 'Check again in a few minutes.');

export type { CheckResult };
