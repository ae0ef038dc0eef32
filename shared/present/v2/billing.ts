import type { InferOutput } from 'valibot';
import type { BillingConnection, BillingProvider } from '#shared/domain/billing/connection.ts';
import { PADDLE_EVENTS } from '#shared/domain/billing/paddle/decide.ts';
import { STRIPE_EVENTS } from '#shared/domain/billing/stripe/decide.ts';
import type { v2BillingConnection as connectionShape } from '#shared/routes/v2/billing-output.ts';

const EVENTS: Readonly<Record<BillingProvider, readonly string[]>> = { stripe: STRIPE_EVENTS, paddle: PADDLE_EVENTS };

/**
 * What a company has said of a provider, as version 2 shows it; of a secret what people know it again by.
 * @param origin where browsers know the service, empty where there is none: then the address is a path of the API
 */
export function v2BillingConnection(
  { provider, secrets, settings, countsTest }: BillingConnection,
  account: number,
  origin = '',
): InferOutput<typeof connectionShape> {
  return {
    provider,
    endpoint: `${origin}/in/${provider}/${account}`,
    events: [...EVENTS[provider]],
    secrets: secrets.map(({ mode, last4, setAt }) => ({ mode, last4, set_at: setAt })),
    with_shipping: settings.withShipping,
    sale_for_each_line: settings.saleForEachLine,
    after_fee: settings.afterFee,
    test_counts: countsTest,
  };
}
