import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

/** Company names are the same in all languages. */
export function useMethodName(): (kind: MethodKind | 'not_set') => string {
  const { say } = useTranslation();
  const names = {
    paypal: 'PayPal',
    wise: 'Wise',
    bank: say('bankAccount'),
    custom: say('otherWay'),
    not_set: say('methodNone'),
  } as const;
  return (kind) => names[kind];
}
