import type { DetailPart } from '#shared/domain/payout-methods/asked-parts.ts';
import { BANK_WORDS, PART_WORDS } from '#web/ui/payout-methods/words.ts';

export const PART_LABELS: Readonly<Record<DetailPart, string>> = {
  ...BANK_WORDS,
  paypalEmail: 'E-mail of the PayPal account',
  wiseEmail: 'E-mail of the account at Wise',
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
  country: 'Country of the holder',
  bankName: 'Name of the bank',
  bankCity: 'City of the bank',
  bankAddress: 'Address of the bank',
  text: 'How the promoter is paid',
};
