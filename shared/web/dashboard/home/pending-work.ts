import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import type { CallRefusalReason } from '#shared/domain/tracking-log/refused-call.ts';
import { PROVIDERS } from '#web/dashboard/settings/billing/provider-labels.ts';
import { formatCount } from '#web/ui/formats/amount.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import type { View } from '#web/ui/lists/view.ts';

/** Denied referrals are decided; claims are listed separately. */
export const STATES_TO_REVIEW = LEAD_STATES.filter((state) => state !== 'denied' && state !== 'pending');

/** Calls that were rejected for their contents or key, so a sale may be lost. Others are usually right to be rejected. */
export const INVALID_CALL_REASONS = [
  'amount_invalid',
  'currency_invalid',
  'created_at_invalid',
  'event_id_invalid',
  'invalid_params',
  'bad_key',
  'key_not_allowed',
] as const satisfies readonly CallRefusalReason[];

interface Count {
  readonly count: number;
  /** Whether there may be more. */
  readonly isAtLeast?: boolean;
}

interface Sum extends Count {
  /** By unit, in the smallest unit. */
  readonly amounts: Readonly<Record<string, number>>;
}

interface DatedSum extends Sum {
  /** Earliest due date; ISO 8601. */
  readonly day: string | null;
}

/**
 * Counts rejected events that may be lost. Events that were counted since, such as recorded sales, are not.
 * @param rows of the log
 * @param hasMore whether the log has more than these
 */
export function countRefusedCalls(rows: readonly { readonly counted_as: unknown }[], hasMore: boolean): Count {
  const lostCalls = rows.filter(({ counted_as: counted }) => counted === null);
  return { count: lostCalls.length, isAtLeast: hasMore };
}

export interface PendingWork {
  readonly campaignsWithoutCommission: number;
  readonly promoters: number;
  readonly commissions: Sum;
  readonly claims: Count;
  /** Those of `commissions` that fraud rules held, also of referrals whose suspicion was cleared since. */
  readonly held: Sum;
  readonly suspicious: Count;
  readonly overdue: DatedSum;
  readonly due: DatedSum;
  readonly processing: Sum;
  readonly invalidCalls: Count & { readonly since: string };
  readonly failingWebhooks: number;
  readonly disabledWebhooks: number;
  readonly lacksRefundEvents: boolean;
  readonly silentProviders: readonly BillingProvider[];
  /** Day of outdated exchange rates; null if they are up to date. */
  readonly lateRatesDay: string | null;
}

interface PendingTask {
  readonly to: '/promoters' | '/campaigns' | '/commissions' | '/referrals' | '/payouts' | '/log' | '/settings';
  readonly search: View;
  readonly label: string;
  readonly text: string;
}

/** Lists the tasks that are not done, each with a link to its records. @param formatSums amounts by unit */
export function listPendingTasks(work: PendingWork, formatSums: (amounts: Sum['amounts']) => string): PendingTask[] {
  const { overdue, due } = work;
  const pending = formatSums(work.commissions.amounts);
  const tasks: readonly (PendingTask | null)[] = [
    task('/campaigns', {}, { count: work.campaignsWithoutCommission }, [
      'campaign without a commission',
      'campaigns without a commission',
      'Promoters earn nothing',
    ]),
    task('/promoters', { state: 'pending' }, { count: work.promoters }, [
      'promoter awaiting approval',
      'promoters awaiting approval',
    ]),
    task('/commissions', { status: 'pending' }, work.commissions, [
      'commission awaiting approval',
      'commissions awaiting approval',
      work.held.count === 0 ? pending : `${pending}, ${formatSums(work.held.amounts)} of it held by fraud rules`,
    ]),
    task('/referrals', { tab: 'claims' }, work.claims, ['referral awaiting approval', 'referrals awaiting approval']),
    task('/referrals', { state: STATES_TO_REVIEW.join(','), fraud_check: FRAUD_RULES.join(',') }, work.suspicious, [
      'referral suspected of fraud',
      'referrals suspected of fraud',
    ]),
    task('/payouts', { due_period: 'overdue' }, overdue, [
      'payout overdue',
      'payouts overdue',
      withDay(formatSums(overdue.amounts), 'since', overdue.day),
    ]),
    task('/payouts', { due_period: 'next,custom' }, due, [
      'payout to pay',
      'payouts to pay',
      withDay(formatSums(due.amounts), 'by', due.day),
    ]),
    task('/payouts', { status: 'processing' }, work.processing, [
      'payout processing',
      'payouts processing',
      `${formatSums(work.processing.amounts)} not marked as paid`,
    ]),
    task(
      '/log',
      { reason: INVALID_CALL_REASONS.join(','), created_at: `${work.invalidCalls.since}..` },
      work.invalidCalls,
      [
        'tracking event rejected as invalid',
        'tracking events rejected as invalid',
        'Sales of the last 7 days may be missing',
      ],
    ),
    task('/settings', { part: 'webhooks' }, { count: work.failingWebhooks }, [
      'webhook failing',
      'webhooks failing',
      'Deliveries are retried for two days',
    ]),
    task('/settings', { part: 'webhooks' }, { count: work.disabledWebhooks }, [
      'webhook disabled',
      'webhooks disabled',
      'Deliveries failed for days',
    ]),
    ...work.silentProviders.map((provider) =>
      settingsTask('billing', `No events from ${PROVIDERS[provider]} for 30 days`, 'Sales may be missing'),
    ),
    work.lacksRefundEvents
      ? settingsTask('billing', 'Stripe endpoint without refund.created', 'Refunds do not reduce commissions')
      : null,
    work.lateRatesDay === null
      ? null
      : settingsTask(
          'exchange_rates',
          'Exchange rates outdated',
          `Sales in other currencies are converted at the rates of ${formatDay(work.lateRatesDay)}`,
        ),
  ];
  return tasks.filter((item) => item !== null);
}

function task(
  to: PendingTask['to'],
  search: View,
  { count, isAtLeast = false }: Count,
  [singular, plural, text = '']: readonly [one: string, more: string, text?: string],
): PendingTask | null {
  if (count === 0) return null;
  const label = isAtLeast
    ? `${formatCount(count)} or more ${plural}`
    : `${formatCount(count)} ${count === 1 ? singular : plural}`;
  return { to, search, label, text };
}

const settingsTask = (part: string, label: string, text: string): PendingTask => ({
  to: '/settings',
  search: { part },
  label,
  text,
});

const withDay = (sums: string, word: string, day: string | null) =>
  day === null ? sums : `${sums} ${word} ${formatDay(day)}`;
