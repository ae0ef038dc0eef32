import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { field, maybe, when } from '#shared/routes/output.ts';

/** Excludes secrets. */
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
  event_types: field(
    v.array(
      v.object({
        type: field(v.string(), 'The event type.'),
        last_received_on: field(
          maybe(v.pipe(v.string(), v.isoDate())),
          'The last day on which one was received and recorded, in UTC; null: none yet.',
        ),
        is_missing: field(v.boolean(), 'Whether none was received in the last 30 days, although others were before.'),
      }),
    ),
    'When each event type was last received, since this is recorded. Test events appear if they are recorded.',
  ),
  lacks_refund_events: field(
    v.boolean(),
    'Whether the endpoint does not send `refund.created`: in the last 30 days Stripe reported a refund of a referral’s payment on its ' +
      'charge, and no `refund.created` came within three days of it, nor any other in those 30 days. Commissions were not reduced. ' +
      'Tick the event at Stripe, and import the past payments. It ends with the next `refund.created`.',
  ),
});
