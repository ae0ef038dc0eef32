import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { field, when } from '#shared/routes/output.ts';

/** What a company has said of a billing provider; never its secrets. */
export const v2BillingConnection = v.object({
  provider: field(v.picklist(BILLING_PROVIDERS), 'Whose events are received.'),
  endpoint: field(v.string(), 'The address that the provider has to post events to.'),
  events: field(v.array(v.string()), 'The events to tick at the provider.'),
  secrets: field(
    v.array(
      v.object({
        mode: field(v.picklist(BILLING_MODES), 'Whether it is for real money.'),
        last4: field(v.string(), 'Its last four letters.'),
        set_at: field(when, 'When it was set.'),
      }),
    ),
    'The signing secrets that are valid, oldest first: two of each mode at most. None: events are refused.',
  ),
  with_shipping: field(v.boolean(), 'Whether commissions are paid on shipping, too.'),
  sale_for_each_line: field(v.boolean(), 'Whether each line of an invoice is a sale of its own.'),
  after_fee: field(v.boolean(), 'Whether the provider’s fee is taken off.'),
  test_counts: field(v.boolean(), 'Whether test payments are recorded.'),
});
