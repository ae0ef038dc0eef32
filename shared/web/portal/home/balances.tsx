import { useQuery } from '@tanstack/react-query';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { AmountsByUnit } from './amounts.ts';
import { pendingQuery } from './home-queries.ts';
import { useHeldAndPayableAmounts } from './payable-amounts.ts';

export function Balances() {
  const { translate } = useTranslation();
  const { amounts } = useFormats();
  const { balances } = useCurrentPromoter();
  const { data: pending } = useQuery(pendingQuery);
  const { held, payable } = useHeldAndPayableAmounts() ?? {};
  const formatAmounts = (sum: AmountsByUnit | undefined) => (sum ? amounts(sum) : '…');
  const isHeld = Object.values(held ?? {}).some((amount) => amount !== 0);
  const cards = [
    { title: translate('pending'), text: translate('pendingText'), value: formatAmounts(pending) },
    ...(isHeld ? [{ title: translate('held'), text: translate('heldText'), value: formatAmounts(held) }] : []),
    { title: translate('payable'), text: translate('payableText'), value: formatAmounts(payable) },
    { title: translate('paid'), text: translate('paidText'), value: amounts(balances.paid_balance) },
  ];
  return (
    <section aria-label={translate('balances')} className="cards">
      {cards.map(({ title, text, value }) => (
        <div key={title} className="card">
          <h2>{title}</h2>
          <p className="big">{value}</p>
          <p className="muted">{text}</p>
        </div>
      ))}
    </section>
  );
}
