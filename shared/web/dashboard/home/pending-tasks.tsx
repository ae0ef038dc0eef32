import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayOf } from '#shared/domain/day.ts';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { areRatesLate } from '#shared/domain/rates/publishing-days.ts';
import { useAmounts, useCan } from '#web/dashboard/api/account.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import style from './home.module.css';
import { type PendingTaskCounts, pendingTasksQuery, STATES_TO_REVIEW } from './pending-tasks-query.ts';

export function PendingTasks() {
  const waiting = useQuery(pendingTasksQuery(useCan()));
  return (
    <Panel title="To do">
      {waiting.isError ? <FailureAlert error={waiting.error} retry={() => waiting.refetch()} /> : null}
      {waiting.isPending ? <Skeleton height={120} /> : null}
      {waiting.data ? <Items waiting={waiting.data} /> : null}
    </Panel>
  );
}

function Items({ waiting }: { readonly waiting: PendingTaskCounts }) {
  const { amount } = useAmounts();
  const sums = (amounts: Readonly<Record<string, number>>) =>
    Object.entries(amounts)
      .map(([unit, value]) => amount(value, unit))
      .join(', ');
  const { promoters, commissions, claims, suspicious, due, overdue, webhooks, ratesDay, lacksRefundEvents } = waiting;
  const items = [
    {
      to: '/promoters',
      search: { state: 'pending' },
      many: promoters,
      one: 'promoter waits',
      more: 'promoters wait',
      text: '',
    },
    {
      to: '/commissions',
      search: { status: 'pending' },
      many: commissions.count,
      one: 'commission is pending',
      more: 'commissions are pending',
      text: sums(commissions.amounts),
    },
    {
      to: '/referrals',
      search: { tab: 'claims' },
      many: claims.count,
      one: claims.isAtLeast ? 'or more referrals wait for approval' : 'referral waits for approval',
      more: claims.isAtLeast ? 'or more referrals wait for approval' : 'referrals wait for approval',
      text: '',
    },
    {
      to: '/referrals',
      search: { state: STATES_TO_REVIEW.join(','), fraud_check: FRAUD_RULES.join(',') },
      many: suspicious.count,
      one: suspicious.isAtLeast ? 'or more referrals look suspicious' : 'referral looks suspicious',
      more: suspicious.isAtLeast ? 'or more referrals look suspicious' : 'referrals look suspicious',
      text: '',
    },
    {
      to: '/payouts',
      search: { due_period: 'overdue' },
      many: overdue.payouts_count,
      one: 'payout is overdue',
      more: 'payouts are overdue',
      text: withDay(sums(overdue.amounts), 'since', overdue.due_date),
    },
    {
      to: '/payouts',
      search: { due_period: 'next,custom' },
      many: due.payouts_count,
      one: 'payout is due',
      more: 'payouts are due',
      text: withDay(sums(due.amounts), 'by', due.due_date),
    },
    {
      to: '/settings',
      search: { part: 'webhooks' },
      many: webhooks,
      one: 'webhook was disabled, since it failed for days',
      more: 'webhooks were disabled, since they failed for days',
      text: '',
    },
  ].filter(({ many }) => many > 0);
  const areLate = ratesDay !== null && areRatesLate(ratesDay, dayOf(new Date().toISOString()));
  if (items.length === 0 && !areLate && !lacksRefundEvents)
    return <EmptyState icon="check" title="Nothing waits for you" />;
  return (
    <ul className={style.list}>
      {items.map(({ to, search, many, one, more, text }) => (
        <li key={more} className={style.item}>
          <Link to={to} search={search} className={style.link}>
            {formatCount(many)} {many === 1 ? one : more}
          </Link>
          <span className={style.amount}>{text}</span>
        </li>
      ))}
      {lacksRefundEvents ? (
        <li className={style.item}>
          <Link to="/settings" search={{ part: 'billing' }} className={style.link}>
            Your Stripe endpoint does not send refund.created
          </Link>
          <span className={style.amount}>Refunds do not reduce commissions. Turn on the event in Stripe.</span>
        </li>
      ) : null}
      {areLate ? (
        <li className={style.item}>
          Rates of currencies are stale: sales in other currencies are converted at those of {formatDay(ratesDay)}
        </li>
      ) : null}
    </ul>
  );
}

const withDay = (sum: string, word: string, date: string | null) =>
  date === null ? sum : `${sum} ${word} ${formatDay(date)}`;
