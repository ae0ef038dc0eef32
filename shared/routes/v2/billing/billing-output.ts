import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { field, nullable, timestampField } from '#shared/routes/output.ts';

/** Excludes secrets. */
export const v2BillingConnection = v.object({
  provider: field(v.picklist(BILLING_PROVIDERS), 'The billing provider.'),
  endpoint: field(v.string(), 'URL that the provider must send events to.'),
  events: field(v.array(v.string()), 'Events to select at the provider.'),
  secrets: field(
    v.array(
      v.object({
        mode: field(v.picklist(BILLING_MODES), 'Whether it is for real money or for tests.'),
        last4: field(v.string(), 'Last four characters of the secret.'),
        set_at: field(timestampField, 'When it was set.'),
      }),
    ),
    'The valid signing secrets, oldest first, at most two of each mode. If there are none, events are rejected.',
  ),
  with_shipping: field(v.boolean(), 'Whether shipping earns commissions.'),
  sale_for_each_line: field(v.boolean(), 'Whether each invoice line is a separate sale.'),
  after_fee: field(v.boolean(), 'Whether the provider’s fee is deducted.'),
  test_counts: field(v.boolean(), 'Whether test payments are recorded.'),
  event_types: field(
    v.array(
      v.object({
        type: field(v.string(), 'The event type.'),
        last_received_on: field(
          nullable(v.pipe(v.string(), v.isoDate())),
          'The last day on which one was received and recorded, in UTC; null if none yet.',
        ),
        is_missing: field(
          v.boolean(),
          'Whether none was received in the last 30 days although there were some before.',
        ),
      }),
    ),
    'When each event type was last received, since recording began. Test events appear if they are recorded.',
  ),
  lacks_refund_events: field(
    v.boolean(),
    'Whether the endpoint does not send `refund.created`: in the last 30 days Stripe reported a refund of a referral’s payment on its ' +
      'charge, but no `refund.created` within three days of it, nor any since. Commissions were not reduced. ' +
      'Select the event in Stripe, then import the past payments. Becomes false with the next `refund.created`.',
  ),
});
