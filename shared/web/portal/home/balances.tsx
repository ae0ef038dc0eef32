import { useQuery } from '@tanstack/react-query';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';

/** What somebody has earned: what waits, what is to be paid, and what was paid, each by its units. */
export function Balances() {
  const { say } = useSpeech();
  const { amounts } = useFormats();
  const { balances } = useMe();
  const asked = { filters: { status: ['pending' as const] } };
  const { data } = useQuery({
    queryKey: ['commissions', 'sum', asked],
    queryFn: async () => got(await api.GET('/api/v2/affiliate/commissions/stats', { params: { query: asked } })),
  });
  const cards = [
    { title: say('pending'), text: say('pendingText'), value: data ? amounts(data.data.amounts) : '…' },
    { title: say('payable'), text: say('payableText'), value: amounts(balances.current_balance) },
    { title: say('paid'), text: say('paidText'), value: amounts(balances.paid_balance) },
  ];
  return (
    <section aria-label={say('balances')} className="cards">
      {cards.map(({ title, text, value }) => (
        <div key={title} className="card">
          <h2>{title}</h2>
          <p className="big">{value}</p>
          <p className="quiet">{text}</p>
        </div>
      ))}
    </section>
  );
}
