import type { DnsRecord } from './facts.ts';

export const DELIVERY_CHECK_NAMES = [
  ...(['identity', 'dkim', 'mail_from', 'spf', 'dmarc'] as const),
  ...(['sandbox', 'sending_quota', 'reputation'] as const),
] as const;

export type DeliveryCheckName = (typeof DELIVERY_CHECK_NAMES)[number];

/** `unknown`: could not be checked. */
export const DELIVERY_STATUSES = ['ok', 'warning', 'failed', 'unknown'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A check of what decides whether e-mail arrives. */
export interface DeliveryCheck {
  readonly name: DeliveryCheckName;
  readonly status: DeliveryStatus;
  readonly message: string;
  /** What to do; null if nothing. */
  readonly action: string | null;
  /** DNS records to add. */
  readonly records: readonly DnsRecord[];
}

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

/** A failed DNS lookup. */
export const unresolved = (name: string): CheckResult => ({
  status: 'unknown',
  message: `The DNS lookup of ${name} failed.`,
  action: 'Check again in a few minutes.',
  records: [],
});

export type { CheckResult };
