import * as v from 'valibot';
import { PAYOUT_METHODS, RECEIVER_TYPES } from '#shared/domain/payout-methods/payout-details.ts';
import { MAX_DETAIL_LENGTHS } from '#shared/domain/payout-methods/payout-details-input.ts';
import { detailsParam, flagParam, mapParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

const METHOD_INVALID = 'method is invalid.';
const UNSUPPORTED_METHODS = ['crypto', 'dots'] as const;
export const METHOD_REFUSED = `method is refused. Use one of: ${PAYOUT_METHODS.join(', ')}.`;
const allowed: readonly string[] = PAYOUT_METHODS;

const part = (name: string, description: string, longest?: number) =>
  v.optional(withDescription(description, textParam(`details[${name}] is invalid.`, longest)));

const method = withDescription(
  'Payout method: `paypal`, `wise`, `bank` or `custom`. `crypto` and `dots` are rejected.',
  v.pipe(
    v.picklist([...PAYOUT_METHODS, ...UNSUPPORTED_METHODS], METHOD_INVALID),
    v.check((chosen) => allowed.includes(chosen), METHOD_REFUSED),
    v.picklist(PAYOUT_METHODS, METHOD_REFUSED),
  ),
);

const details = withDescription(
  'Complete payout details. `paypal`: `paypal_email`. `wise`: `wise_email`, the holder (default: the promoter), ' +
    'and an IBAN if Wise should not ask for it. `bank`: holder, country of the bank, and an IBAN or the national account ' +
    'details: `routing_aba_number` and `account_number` in the USA, `sort_code` and `account_number` in the United Kingdom, `transit_number`, ' +
    '`institution_number` and `account_number` in Canada, `bsb_code` and `account_number` in Australia, `swift_bic_code` and ' +
    '`account_number` elsewhere. `custom`: a `text`.',
  detailsParam('details is invalid.', {
    paypal_email: part('paypal_email', 'E-mail of the PayPal account.'),
    wise_email: part('wise_email', 'E-mail of the Wise account.'),
    text: v.optional(
      withDescription(
        'Payment instructions; can have several lines.',
        textParam('details[text] is invalid.', MAX_DETAIL_LENGTHS.text, { lines: true }),
      ),
    ),
    account_holder_name: part('account_holder_name', 'Account holder, as the bank knows the name.'),
    receiver_type: v.optional(
      withDescription(
        'Type of recipient for Wise: `PERSON` (default) or `INSTITUTION`.',
        v.picklist(RECEIVER_TYPES, 'details[receiver_type] is invalid.'),
      ),
    ),
    bank_country: part('bank_country', 'Country of the bank, ISO 3166 alpha-2.'),
    iban: part('iban', 'IBAN.'),
    swift_bic_code: part('swift_bic_code', 'BIC of the bank.'),
    account_number: part('account_number', 'Account number, if there is no IBAN.'),
    routing_aba_number: part('routing_aba_number', 'US routing number of the bank.'),
    transit_number: part('transit_number', 'Canadian transit number of the bank.'),
    institution_number: part('institution_number', 'Canadian institution number of the bank.'),
    bsb_code: part('bsb_code', 'Australian BSB of the bank.'),
    sort_code: part('sort_code', 'UK sort code of the bank.'),
    address: part('address', 'Street of the holder.'),
    city: part('city', 'City of the holder.'),
    postal_code: part('postal_code', 'Postal code of the holder.'),
    state: part('state', 'State of the holder.'),
    country: part('country', 'Country of the holder, ISO 3166 alpha-2.'),
    bank_name: part('bank_name', 'Name of the bank.'),
    bank_city: part('bank_city', 'City of the bank.'),
    bank_address: part('bank_address', 'Address of the bank.'),
  }),
);

const isSelected = v.optional(
  withDescription(
    'Whether the promoter is paid by it. Default for a new method: true. If a promoter has methods, exactly one is selected.',
    flagParam('is_selected is invalid.'),
  ),
);
const isDisabled = v.optional(
  withDescription(
    'Whether the method is turned off, so that nothing is paid by it.',
    flagParam('is_disabled is invalid.'),
  ),
);

export const ownMethodCreateInput = v.object({ method, details, is_selected: isSelected });
export const ownMethodUpdateInput = v.object({
  id: recordIdParam('id'),
  method: v.optional(method),
  details: v.optional(details),
  is_selected: isSelected,
});

export const methodCreateInput = v.object({
  promoter_id: withDescription('Id of the promoter.', recordIdParam('promoter_id')),
  ...ownMethodCreateInput.entries,
  is_disabled: isDisabled,
});
export const methodUpdateInput = v.object({
  ...ownMethodUpdateInput.entries,
  promoter_id: v.optional(withDescription('Id of the promoter. Optional.', recordIdParam('promoter_id'))),
  is_disabled: isDisabled,
});
export const methodListInput = v.object({
  filters: v.pipe(
    mapParam('filters', { promoter_id: withDescription('Id of the promoter.', recordIdParam('filters[promoter_id]')) }),
    v.description('Promoters whose methods are listed.'),
  ),
});

export type MethodCreateInput = v.InferOutput<typeof methodCreateInput>;
export type MethodUpdateInput = v.InferOutput<typeof methodUpdateInput>;
