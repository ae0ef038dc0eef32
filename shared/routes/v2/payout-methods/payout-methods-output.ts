import * as v from 'valibot';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { field, idField, integerField, nullable, timestampField } from '#shared/routes/output.ts';

const part = (description: string) => v.optional(field(v.string(), description));

/** Fields depend on the method; unknown ones are omitted. */
const v2MethodDetails = v.object({
  paypal_email: part('E-mail of the PayPal account.'),
  wise_email: part('E-mail of the Wise account.'),
  text: part('Payment instructions.'),
  account_holder_name: part('Account holder.'),
  receiver_type: part('`PERSON` or `INSTITUTION`.'),
  bank_country: part('Country of the bank, ISO 3166 alpha-2.'),
  iban: part('IBAN.'),
  swift_bic_code: part('BIC of the bank.'),
  account_number: part('Account number, if there is no IBAN.'),
  routing_aba_number: part('US routing number of the bank.'),
  transit_number: part('Canadian transit number of the bank.'),
  institution_number: part('Canadian institution number of the bank.'),
  bsb_code: part('Australian BSB of the bank.'),
  sort_code: part('UK sort code of the bank.'),
  address: part('Street of the holder.'),
  city: part('City of the holder.'),
  postal_code: part('Postal code of the holder.'),
  state: part('State of the holder.'),
  country: part('Country of the holder, ISO 3166 alpha-2.'),
  bank_name: part('Name of the bank.'),
  bank_city: part('City of the bank.'),
  bank_address: part('Address of the bank.'),
});

export const v2PayoutMethod = field(
  v.object({
    id: field(idField, 'Id of the method.'),
    method: field(v.picklist(PAYOUT_METHODS), 'Payout method.'),
    date_added: field(nullable(timestampField), 'When it was added; null if not recorded, as for PayPal accounts.'),
    payable_from: field(
      nullable(timestampField),
      'When payouts to it can start: 48 hours after its payout details changed. Null if they never changed.',
    ),
    is_disabled: field(v.boolean(), 'Whether the company has turned it off.'),
    is_selected: field(v.boolean(), 'Whether the promoter is paid by it.'),
    managed_payouts: field(v.boolean(), 'Always false: the company pays.'),
    meta: field(v.object({}), 'Always empty.'),
    details: field(
      v2MethodDetails,
      'Payout details, masked: an e-mail is `gr…@e…`, an IBAN `DE…3000`, an account number its end, a name `G… H…`. Other numbers, the bank and the address are omitted.',
    ),
  }),
  'A promoter’s payout method.',
);

export const minimumsByMethod = v.record(
  v.string(),
  v.object({
    min_payment: field(
      integerField,
      'Minimum payout in cash for the method, in the smallest unit; 0 for the general minimum.',
    ),
  }),
);

export const methodOffers = {
  selected_payout_methods: field(v.array(v.picklist(PAYOUT_METHODS)), 'Payout methods that promoters can choose.'),
  payout_method_options: field(minimumsByMethod, 'Settings of each method.'),
};

export type V2MethodDetails = v.InferOutput<typeof v2MethodDetails>;
export type V2PayoutMethod = v.InferOutput<typeof v2PayoutMethod>;
