import * as v from 'valibot';
import { field, id, when } from '#shared/routes/output.ts';

/** The methods by which promoters can be paid. */
export const OFFERED_METHODS = ['paypal'] as const;

/** Where a promoter is paid. */
export const affiliatePayoutMethod = field(
  v.object({
    id: field(id, 'Id of the method.'),
    method: field(v.picklist(OFFERED_METHODS), 'What it is.'),
    date_added: field(v.nullable(when), 'Always null: since when it is there is not kept.'),
    is_disabled: field(v.boolean(), 'Always false.'),
    is_selected: field(v.boolean(), 'Always true: there is one at the most.'),
    managed_payouts: field(v.boolean(), 'Always false: the company pays.'),
    meta: field(v.object({}), 'Always empty.'),
    details: field(
      v.object({ paypal_email: field(v.string(), 'E-mail of the PayPal account, masked as `gr…@e…`.') }),
      'Where the money goes.',
    ),
  }),
  'How a promoter is paid.',
);

/** The methods of a promoter. */
export const affiliatePayoutMethods = v.object({
  data: field(
    v.array(affiliatePayoutMethod),
    'How the promoter is paid: one method, or none as long as it names none.',
  ),
  meta: field(
    v.object({
      selected_payout_methods: field(v.array(v.string()), 'The methods that can be chosen.'),
      payout_method_options: field(v.object({}), 'Always empty.'),
    }),
    'What the company offers.',
  ),
});

export type AffiliatePayoutMethod = v.InferOutput<typeof affiliatePayoutMethod>;
