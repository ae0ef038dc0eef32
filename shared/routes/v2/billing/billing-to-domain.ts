import type { BillingMode, ConnectionChanges } from '#shared/domain/billing/connection.ts';
import type { BillingEventsInput } from './billing-events.ts';
import type { ConnectInput } from './billing-input.ts';

/** Returns the given signing secret, if any. */
export function toSigningSecret({
  secret,
  mode,
}: Pick<ConnectInput, 'secret' | 'mode'>): { readonly secret: string; readonly mode: BillingMode } | undefined {
  return secret === undefined || mode === undefined ? undefined : { secret, mode };
}

/** Converts connection options. */
export function toConnectionChanges(input: Omit<ConnectInput, 'provider' | 'secret' | 'mode'>): ConnectionChanges {
  const { with_shipping: withShipping, sale_for_each_line: saleForEachLine, after_fee: afterFee } = input;
  return {
    settings: { withShipping, saleForEachLine, afterFee },
    countsTest: input.test_counts,
    dropOldSecrets: input.drop_old_secrets,
  };
}

/** Converts billing event filters. */
export function toBillingEventQuery({ filters, q }: Pick<BillingEventsInput, 'filters' | 'q'>) {
  const { provider: providers, outcome: outcomes, created_at: created } = filters;
  return { providers, outcomes, reference: q, from: created?.from, to: created?.to };
}
