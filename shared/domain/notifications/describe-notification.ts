import type { BatchOutcome } from '#shared/domain/batches/batch-outcome.ts';
import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import type { Notification, NotificationKind } from './notification.ts';

export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  promoter_pending: 'Promoter awaiting approval',
  first_sale: 'First sale of a promoter',
  large_commission: 'Large commission',
  fraud_held: 'Referral held for fraud review',
  batch_finished: 'Bulk action finished',
  broadcast_paused: 'Broadcast paused',
  endpoint_silent: 'No events from billing provider',
  webhook_disabled: 'Webhook disabled',
};

/** Current names; null if erased. */
export interface NotificationNames {
  readonly promoter: string | null;
  /** Host of a webhook's address: its path may contain a secret. */
  readonly host: string | null;
  readonly currency: string;
}

export interface NotificationText {
  readonly title: string;
  readonly text: string;
  /** Page of the dashboard. */
  readonly page: string;
}

const PROVIDERS = { stripe: 'Stripe', paddle: 'Paddle' } as const;

/** Describes a notification for the dashboard, e-mails and Slack. */
export function describeNotification(notification: Notification, names: NotificationNames): NotificationText {
  const { text, page } = describeSubject(notification, names);
  return { title: NOTIFICATION_LABELS[notification.kind], text, page: `${DEFAULT_DESTINATION}${page}` };
}

function describeSubject(
  notification: Notification,
  { promoter, host, currency }: NotificationNames,
): Pick<NotificationText, 'text' | 'page'> {
  const subject = promoter ?? 'A deleted promoter';
  switch (notification.kind) {
    case 'promoter_pending':
      return { text: `${subject} signed up and awaits your approval.`, page: `/promoters/${notification.promoterId}` };
    case 'first_sale':
      return { text: `${subject} made a first sale.`, page: `/promoters/${notification.promoterId}` };
    case 'large_commission': {
      const amount = createMoneyFormatter(currency)(BigInt(notification.amount));
      return { text: `${subject} earned ${amount} with one sale.`, page: `/commissions/${notification.commissionId}` };
    }
    case 'fraud_held':
      return {
        text: `A referral of ${promoter ?? 'a deleted promoter'} matches a fraud rule. Its commissions are held until you review it.`,
        page: `/referrals/${notification.leadId}`,
      };
    case 'batch_finished': {
      if (notification.batch.action === 'invoice/export') return describeExport(notification.batch);
      return { text: `Bulk action ${notification.batch.id} ${describeOutcome(notification.batch)}`, page: '' };
    }
    case 'broadcast_paused':
      return {
        text: `Broadcast ${notification.broadcastId} was paused because Amazon SES did not answer. Resume it when Amazon SES works again.`,
        page: '/settings?part=mail',
      };
    case 'endpoint_silent':
      return {
        text: `${PROVIDERS[notification.provider]} has sent no events for 30 days. Check its webhook endpoint.`,
        page: '/settings?part=billing',
      };
    case 'webhook_disabled':
      return {
        text: `The webhook to ${host ?? 'a deleted endpoint'} failed for days and was disabled. Enable it to receive events again.`,
        page: '/settings?part=webhooks',
      };
  }
}

function describeExport({ id, status, total, failed }: BatchOutcome): Pick<NotificationText, 'text' | 'page'> {
  const page = `/payouts/invoices?export=${id}`;
  if (status === 'stopped') return { text: `The export of ${total} invoices was stopped.`, page };
  if (status === 'failed') return { text: `The export of ${total} invoices failed. Start it again.`, page };
  const missing = failed === 0 ? '' : ` ${failed} of them failed and are missing.`;
  return { text: `The export of ${total} invoices is ready.${missing} Download the ZIP files within 7 days.`, page };
}

function describeOutcome({ status, total, failed }: BatchOutcome): string {
  if (status === 'stopped') return `was stopped: ${total} records were selected, ${failed} failed.`;
  if (status === 'failed') return `failed: none of ${total} records was changed.`;
  if (failed === 0) return `is complete: all ${total} records were changed.`;
  return `is complete: ${total - failed} of ${total} records were changed, ${failed} failed.`;
}
