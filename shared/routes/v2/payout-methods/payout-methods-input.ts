import * as v from 'valibot';
import { PAYOUT_METHODS, RECEIVER_TYPES } from '#shared/domain/payout-methods/payout-details.ts';
import { LONGEST_DETAILS } from '#shared/domain/payout-methods/said-details.ts';
import { described, details, flag, map, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

const METHOD_INVALID = 'method is invalid.';
/** Not supported here. */
const UNKNOWN_HERE = ['crypto', 'dots'] as const;
export const METHOD_REFUSED = `method is refused: ${PAYOUT_METHODS.join(', ')} are the methods that there are.`;
const known: readonly string[] = PAYOUT_METHODS;

const part = (name: string, description: string, longest?: number) =>
  v.optional(described(description, text(`details[${name}] is invalid.`, longest)));

const method = described(
  'How the promoter is paid: `paypal`, `wise`, `bank` or `custom`. `crypto` and `dots` are refused.',
  v.pipe(
    v.picklist([...PAYOUT_METHODS, ...UNKNOWN_HERE], METHOD_INVALID),
    v.check((given) => known.includes(given), METHOD_REFUSED),
    v.picklist(PAYOUT_METHODS, METHOD_REFUSED),
  ),
);

const where = described(
  'Where the money goes, whole: for `paypal` its `paypal_email`; for `wise` its `wise_email`, the holder (the promoter, unless given), ' +
    'and an IBAN, where Wise is not to ask for it; for `bank` holder, country of the bank, and an IBAN, or what banks of that country go ' +
    'by: `routing_aba_number` and `account_number` in the USA, `sort_code` and `account_number` in the United Kingdom, `transit_number`, ' +
    '`institution_number` and `account_number` in Canada, `bsb_code` and `account_number` in Australia, `swift_bic_code` and ' +
    '`account_number` elsewhere; for `custom` a `text`.',
  details('details is invalid.', {
    paypal_email: part('paypal_email', 'E-mail of the PayPal account.'),
    wise_email: part('wise_email', 'E-mail of the account at Wise.'),
    text: v.optional(
      described(
        'How the promoter is paid, in words; it may have several lines.',
        text('details[text] is invalid.', LONGEST_DETAILS.text, { lines: true }),
      ),
    ),
    account_holder_name: part('account_holder_name', 'Whose account it is, as the bank knows the holder.'),
    receiver_type: v.optional(
      described(
        'Whom Wise pays: `PERSON`, unless given, or `INSTITUTION`.',
        v.picklist(RECEIVER_TYPES, 'details[receiver_type] is invalid.'),
      ),
    ),
    bank_country: part('bank_country', 'Where the bank is, as ISO 3166 alpha-2.'),
    iban: part('iban', 'IBAN.'),
    swift_bic_code: part('swift_bic_code', 'BIC of the bank.'),
    account_number: part('account_number', 'Number of the account, where it has no IBAN.'),
    routing_aba_number: part('routing_aba_number', 'Routing number of a bank in the USA.'),
    transit_number: part('transit_number', 'Transit number of a bank in Canada.'),
    institution_number: part('institution_number', 'Institution number of a bank in Canada.'),
    bsb_code: part('bsb_code', 'BSB of a bank in Australia.'),
    sort_code: part('sort_code', 'Sort code of a bank in the United Kingdom.'),
    address: part('address', 'Street of the holder.'),
    city: part('city', 'City of the holder.'),
    postal_code: part('postal_code', 'Postal code of the holder.'),
    state: part('state', 'State of the holder.'),
    country: part('country', 'Country of the holder, as ISO 3166 alpha-2.'),
    bank_name: part('bank_name', 'Name of the bank.'),
    bank_city: part('bank_city', 'City of the bank.'),
    bank_address: part('bank_address', 'Address of the bank.'),
  }),
);

const isSelected = v.optional(
  described(
    'Whether the promoter is paid by it. A new one is selected, unless false is sent; there is always one, as long as there are methods.',
    flag('is_selected is invalid.'),
  ),
);
const isDisabled = v.optional(
  described('Whether nothing is to be paid by it, until it is switched on again.', flag('is_disabled is invalid.')),
);

export const ownMethodCreateInput = v.object({ method, details: where, is_selected: isSelected });
export const ownMethodUpdateInput = v.object({
  id: recordId('id'),
  method: v.optional(method),
  details: v.optional(where),
  is_selected: isSelected,
});

export const methodCreateInput = v.object({
  promoter_id: described('Id of the promoter.', recordId('promoter_id')),
  ...ownMethodCreateInput.entries,
  is_disabled: isDisabled,
});
export const methodUpdateInput = v.object({
  ...ownMethodUpdateInput.entries,
  promoter_id: v.optional(described('Id of the promoter, if you send it along.', recordId('promoter_id'))),
  is_disabled: isDisabled,
});
export const methodListInput = v.object({
  filters: v.pipe(
    map('filters', { promoter_id: described('Id of the promoter.', recordId('filters[promoter_id]')) }),
    v.description('Whose methods are listed.'),
  ),
});

export type MethodCreateInput = v.InferOutput<typeof methodCreateInput>;
export type MethodUpdateInput = v.InferOutput<typeof methodUpdateInput>;
