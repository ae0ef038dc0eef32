import * as v from 'valibot';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { field, id, maybe, when, whole } from '#shared/routes/output.ts';

const part = (description: string) => v.optional(field(v.string(), description));

/** Fields depend on the method; unknown ones are omitted. */
export const v2MethodDetails = v.object({
  paypal_email: part('E-mail of the PayPal account.'),
  wise_email: part('E-mail of the account at Wise.'),
  text: part('How the promoter is paid, in words.'),
  account_holder_name: part('Whose account it is.'),
  receiver_type: part('`PERSON` or `INSTITUTION`.'),
  bank_country: part('Where the bank is, as ISO 3166 alpha-2.'),
  iban: part('IBAN.'),
  swift_bic_code: part('BIC of the bank.'),
  account_number: part('Number of the account, where it has no IBAN.'),
  routing_aba_number: part('Routing number of a bank in the USA.'),
  transit_number: part('Transit number of a bank in Canada.'),
  institution_number: part('Institution number of a bank in Canada.'),
  bsb_code: part('BSB of a bank in Australia.'),
  sort_code: part('Sort code of a bank in the United Kingdom.'),
  address: part('Street of the holder.'),
  city: part('City of the holder.'),
  postal_code: part('Postal code of the holder.'),
  state: part('State of the holder.'),
  country: part('Country of the holder, as ISO 3166 alpha-2.'),
  bank_name: part('Name of the bank.'),
  bank_city: part('City of the bank.'),
  bank_address: part('Address of the bank.'),
});

export const v2PayoutMethod = field(
  v.object({
    id: field(id, 'Id of the method.'),
    method: field(v.picklist(PAYOUT_METHODS), 'What it is.'),
    date_added: field(maybe(when), 'When it was added; null where that was not kept: of a PayPal account.'),
    payable_from: field(
      maybe(when),
      'From when on it is paid to: 48 hours after where the money goes was changed. Null where it never was.',
    ),
    is_disabled: field(v.boolean(), 'Whether the company has switched it off.'),
    is_selected: field(v.boolean(), 'Whether it is the one that the promoter is paid by.'),
    managed_payouts: field(v.boolean(), 'Always false: the company pays.'),
    meta: field(v.object({}), 'Always empty.'),
    details: field(
      v2MethodDetails,
      'Where the money goes, masked: an e-mail is `gr…@e…`, an IBAN `DE…3000`, the end of an account number, a name `G… H…`. Other numbers, the bank and the address are left out.',
    ),
  }),
  'A method by which a promoter is paid.',
);

export const leastByMethod = v.record(
  v.string(),
  v.object({ min_payment: field(whole, 'The least cash that is paid by it, in the smallest unit; 0: as always.') }),
);

export const methodOffers = {
  selected_payout_methods: field(v.array(v.picklist(PAYOUT_METHODS)), 'The methods that can be chosen.'),
  payout_method_options: field(leastByMethod, 'What holds for each of them.'),
};

export type V2MethodDetails = v.InferOutput<typeof v2MethodDetails>;
export type V2PayoutMethod = v.InferOutput<typeof v2PayoutMethod>;
