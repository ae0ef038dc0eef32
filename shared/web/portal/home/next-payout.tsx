import { useQuery } from '@tanstack/react-query';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Failure } from '#web/portal/parts/failure.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';

/** When the next money comes, and from what amount on. */
export function NextPayout() {
  const { say } = useSpeech();
  const { day, amount, amounts } = useFormats();
  const { balances, next_payout: next } = useMe();
  const { data, error, refetch } = useQuery({
    queryKey: ['due'],
    queryFn: async () => got(await api.GET('/api/v2/affiliate/payouts/due_stats')),
  });
  const made = data ? [data.data.overdue, data.data.next] : [];
  const minimums = Object.entries(next.minimum);
  return (
    <section className="card" aria-labelledby="next-payout">
      <h2 id="next-payout">{say('nextPayout')}</h2>
      {error ? <Failure error={error} again={() => void refetch()} /> : null}
      {made.map(({ amounts: all, due_date: due }) =>
        due === null ? null : (
          <p key={due} className="strong">
            {say('nextPayoutDue', { amount: amounts(all), day: day(due) })}
          </p>
        ),
      )}
      <p>{say('nextPayoutMade', { day: day(next.at), due: day(next.due_at) })}</p>
      {minimums.length > 0 ? (
        <p className="quiet">{say('nextPayoutMinimum', { amount: amounts(next.minimum) })}</p>
      ) : null}
      {minimums.map(([unit, least]) => {
        const have = balances.current_balance?.[unit] ?? 0;
        if (have <= 0 || have >= least) return null;
        return (
          <p key={unit} className="note" data-kind="warn">
            {say('belowMinimum', { have: amount(have, unit), least: amount(least, unit) })}
          </p>
        );
      })}
    </section>
  );
}
