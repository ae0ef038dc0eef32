import type { DetailPart } from '#shared/domain/payout-methods/detail-fields.ts';
import { BANK_WORDS, PART_WORDS } from '#web/ui/payout-methods/words.ts';

export const PART_LABELS: Readonly<Record<DetailPart, string>> = {
  ...BANK_WORDS,
  paypalEmail: 'PayPal e-mail',
  wiseEmail: 'Wise e-mail',
  holder: PART_WORDS.accountHolder,
  type: PART_WORDS.receiverType,
  bankCountry: PART_WORDS.bankCountry,
  accountNumber: PART_WORDS.accountNumber,
  routing: PART_WORDS.routingNumber,
  transitNumber: PART_WORDS.transitNumber,
  institutionNumber: PART_WORDS.institutionNumber,
  street: PART_WORDS.street,
  city: PART_WORDS.city,
  postalCode: PART_WORDS.postalCode,
  state: PART_WORDS.state,
  country: 'Account holder’s country',
  bankName: 'Bank name',
  bankCity: 'Bank city',
  bankAddress: 'Bank address',
  text: 'Payment instructions',
};
