import { useQuery } from '@tanstack/react-query';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { subtractAmounts } from './amounts.ts';
import { duePayoutsQuery } from './home-queries.ts';
import { useHeldAndPayableAmounts } from './payable-amounts.ts';

export function NextPayout() {
  const { translate } = useTranslation();
  const { day, amount, amounts } = useFormats();
  const { stats, next_payout: next } = useCurrentPromoter();
  const { payable } = useHeldAndPayableAmounts() ?? {};
  const { data, error, refetch } = useQuery(duePayoutsQuery);
  const payouts = data ? [data.data.overdue, data.data.next] : [];
  // Payable amounts that no existing payout includes.
  const unassigned = payable && subtractAmounts(payable, ...payouts.map(({ amounts: inPayout }) => inPayout));
  const minimums = Object.entries(next.minimum);
  const minCustomers = data?.meta.min_paying_customers ?? 0;
  return (
    <section className="card" aria-labelledby="next-payout">
      <h2 id="next-payout">{translate('nextPayout')}</h2>
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {payouts.map(({ amounts: amountByUnit, due_date: due }) =>
        due === null ? null : (
          <p key={due} className="strong">
            {translate('nextPayoutDue', { amount: amounts(amountByUnit), day: day(due) })}
          </p>
        ),
      )}
      <p>
        {next.at === null || next.due_at === null
          ? translate('nextPayoutByHand')
          : translate('nextPayoutCreation', { day: day(next.at), due: day(next.due_at) })}
      </p>
      {stats.customers_count < minCustomers ? (
        <p className="note" data-kind="warn">
          {translate('belowCustomers', { reached: stats.customers_count, minimum: minCustomers })}
        </p>
      ) : null}
      {minimums.length > 0 ? (
        <p className="muted">{translate('nextPayoutMinimum', { amount: amounts(next.minimum) })}</p>
      ) : null}
      {minimums.map(([unit, minimum]) => {
        const reached = unassigned?.[unit] ?? 0;
        if (reached <= 0 || reached >= minimum) return null;
        return (
          <p key={unit} className="note" data-kind="warn">
            {translate('belowMinimum', { reached: amount(reached, unit), minimum: amount(minimum, unit) })}
          </p>
        );
      })}
    </section>
  );
}
