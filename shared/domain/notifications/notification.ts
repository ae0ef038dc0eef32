import type { CompanyPermission } from '#shared/domain/accounts/caller.ts';
import type { BatchOutcome } from '#shared/domain/batches/batch-outcome.ts';
import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { FraudRule } from '#shared/domain/fraud/rules.ts';

/** Events that users of the company can be notified of, in display order. */
export const NOTIFICATION_KINDS = [
  'promoter_pending',
  'first_sale',
  'large_commission',
  'fraud_held',
  'batch_finished',
  'broadcast_paused',
  'endpoint_silent',
  'webhook_disabled',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Permission to see what a notification is about. */
export const NOTIFICATION_PERMISSIONS: Readonly<Record<NotificationKind, CompanyPermission>> = {
  promoter_pending: 'read',
  first_sale: 'read',
  large_commission: 'read',
  fraud_held: 'read',
  batch_finished: 'read',
  broadcast_paused: 'read',
  endpoint_silent: 'read',
  webhook_disabled: 'manage',
};

/** Ids and amounts only: names are read when it is shown, so that erased ones are never shown. */
export type NotificationSubject =
  | { readonly kind: 'promoter_pending' | 'first_sale'; readonly promoterId: number }
  | {
      readonly kind: 'large_commission';
      readonly promoterId: number;
      readonly commissionId: number;
      /** Smallest unit of the account's currency. */
      readonly amount: number;
    }
  | { readonly kind: 'fraud_held'; readonly promoterId: number; readonly leadId: number; readonly rule: FraudRule }
  | { readonly kind: 'batch_finished'; readonly batch: BatchOutcome }
  | { readonly kind: 'broadcast_paused'; readonly broadcastId: number }
  | { readonly kind: 'endpoint_silent'; readonly provider: BillingProvider }
  | { readonly kind: 'webhook_disabled'; readonly endpointId: number };

/** A notification of an account, the same for everyone who receives it. */
export type Notification = NotificationSubject & {
  /** Deterministic: time and event, so that a repeated event creates no other. Sorts by time. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
};

/** Creates a notification. @param source unique per kind and time */
export function buildNotification(subject: NotificationSubject, at: string, source: string): Notification {
  return { ...subject, id: `${at}-${subject.kind}-${source}`, at };
}
