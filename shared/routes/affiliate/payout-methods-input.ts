import * as v from 'valibot';
import { described, details, email } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { METHODS } from '#shared/routes/v2/payouts-input.ts';
import { OFFERED_METHODS } from './payout-methods-output.ts';

const INVALID = 'method is invalid.';
const NOT_OFFERED = `method is refused: ${OFFERED_METHODS.join(', ')} is what can be chosen here.`;
const offered: readonly string[] = OFFERED_METHODS;

const entries = {
  method: described(
    'How the promoter is paid: `paypal`. Other methods are refused.',
    v.pipe(
      v.picklist(METHODS, INVALID),
      v.check((method) => offered.includes(method), NOT_OFFERED),
    ),
  ),
  details: described(
    'Where the money goes: `paypal_email`.',
    details('details is invalid.', { paypal_email: email('details[paypal_email] is invalid.') }),
  ),
};

/** How a promoter wants to be paid. */
export const affiliateMethodCreateInput = v.object(entries);
export const affiliateMethodUpdateInput = v.object({
  id: recordId('id'),
  method: v.optional(entries.method),
  details: entries.details,
});
