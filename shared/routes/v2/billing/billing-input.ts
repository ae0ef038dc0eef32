import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { flagParam, textParam, withDescription } from '#shared/routes/fields.ts';

const MAX_SECRET_LENGTH = 255;

const provider = withDescription('The billing provider.', v.picklist(BILLING_PROVIDERS, 'provider is invalid.'));
const mode = v.picklist(BILLING_MODES, 'mode is invalid.');
const choice = (name: string, description: string) =>
  v.optional(withDescription(description, flagParam(`${name} is invalid.`)));

export const connectInput = v.pipe(
  v.object({
    provider,
    secret: v.optional(
      withDescription(
        'The endpoint’s signing secret at the provider. Stored encrypted and never shown again.',
        textParam('secret is invalid.', MAX_SECRET_LENGTH),
      ),
    ),
    mode: v.optional(withDescription('Whether the secret is for real money (`live`) or for tests (`test`).', mode)),
    drop_old_secrets: choice(
      'drop_old_secrets',
      'Ends the mode’s earlier secrets immediately, for example after a leak.',
    ),
    with_shipping: choice('with_shipping', 'Whether shipping earns commissions.'),
    sale_for_each_line: choice(
      'sale_for_each_line',
      'Whether each invoice line is a separate sale, so that lines can have different rewards.',
    ),
    after_fee: choice('after_fee', 'Whether the provider’s fee is deducted. Paddle reports it.'),
    test_counts: choice('test_counts', 'Whether test payments are recorded. Use only in test accounts.'),
  }),
  v.check(({ secret, mode }) => secret === undefined || mode !== undefined, 'mode is invalid.'),
);

export type ConnectInput = v.InferOutput<typeof connectInput>;

export const disconnectInput = v.object({
  provider,
  mode: v.optional(withDescription('The mode whose secrets are deleted. Default: both.', mode)),
});
