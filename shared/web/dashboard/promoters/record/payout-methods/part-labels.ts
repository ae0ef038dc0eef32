import type { DetailPart } from '#shared/domain/payout-methods/detail-fields.ts';
import { BANK_LABELS, DETAIL_LABELS } from '#web/ui/payout-methods/detail-labels.ts';

export const PART_LABELS: Readonly<Record<DetailPart, string>> = {
  ...BANK_LABELS,
  paypalEmail: 'PayPal e-mail',
  wiseEmail: 'Wise e-mail',
  holder: DETAIL_LABELS.accountHolder,
  type: DETAIL_LABELS.receiverType,
  bankCountry: DETAIL_LABELS.bankCountry,
  accountNumber: DETAIL_LABELS.accountNumber,
  routing: DETAIL_LABELS.routingNumber,
  transitNumber: DETAIL_LABELS.transitNumber,
  institutionNumber: DETAIL_LABELS.institutionNumber,
  street: DETAIL_LABELS.street,
  city: DETAIL_LABELS.city,
  postalCode: DETAIL_LABELS.postalCode,
  state: DETAIL_LABELS.state,
  country: 'Account holder’s country',
  bankName: 'Bank name',
  bankCity: 'Bank city',
  bankAddress: 'Bank address',
  text: 'Payment instructions',
};
