import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

/** Company names are the same in all languages. */
export function useMethodName(): (kind: MethodKind | 'not_set') => string {
  const { translate } = useTranslation();
  const names = {
    paypal: 'PayPal',
    wise: 'Wise',
    bank: translate('bankAccount'),
    custom: translate('otherMethod'),
    not_set: translate('methodNone'),
  } as const;
  return (kind) => names[kind];
}
