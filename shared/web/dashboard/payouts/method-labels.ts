import type { MethodKind } from '#shared/domain/payout-methods/details.ts';

/** What the methods by which promoters are paid are called. */
export const METHOD_LABELS: Readonly<Record<MethodKind, string>> = {
  paypal: 'PayPal',
  wise: 'Wise',
  bank: 'Bank account',
  custom: 'Another way',
};
