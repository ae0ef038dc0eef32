import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { AmountsByUnit } from './amounts.ts';
import { useCommissionTotals, usePayableAmounts } from './payable-amounts.ts';

export function Balances() {
  const { say } = useTranslation();
  const { amounts } = useFormats();
  const { balances } = useCurrentPromoter();
  const pending = useCommissionTotals({ status: ['pending'] });
  const { held, payable } = usePayableAmounts() ?? {};
  const written = (sum: AmountsByUnit | undefined) => (sum ? amounts(sum) : '…');
  const isHeld = Object.values(held ?? {}).some((amount) => amount !== 0);
  const cards = [
    { title: say('pending'), text: say('pendingText'), value: written(pending) },
    ...(isHeld ? [{ title: say('held'), text: say('heldText'), value: written(held) }] : []),
    { title: say('payable'), text: say('payableText'), value: written(payable) },
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
