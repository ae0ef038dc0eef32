import * as v from 'valibot';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { described, flag, text } from '#shared/routes/fields.ts';

const LONGEST_SECRET = 255;

const provider = described('Whose events are received.', v.picklist(BILLING_PROVIDERS, 'provider is invalid.'));
const mode = v.picklist(BILLING_MODES, 'mode is invalid.');
const choice = (name: string, description: string) => v.optional(described(description, flag(`${name} is invalid.`)));

export const connectInput = v.pipe(
  v.object({
    provider,
    secret: v.optional(
      described(
        'The signing secret of the endpoint at the provider. It is encrypted, and never shown again.',
        text('secret is invalid.', LONGEST_SECRET),
      ),
    ),
    mode: v.optional(described('Whether that secret is for real money (`live`) or not (`test`).', mode)),
    drop_old_secrets: choice(
      'drop_old_secrets',
      'Ends the secrets that the mode has had at once, because one has leaked.',
    ),
    with_shipping: choice('with_shipping', 'Whether commissions are paid on shipping, too.'),
    sale_for_each_line: choice(
      'sale_for_each_line',
      'Whether each line of an invoice is a sale of its own: lines may have different rewards.',
    ),
    after_fee: choice('after_fee', 'Whether the provider’s fee is taken off. Paddle says it.'),
    test_counts: choice('test_counts', 'Whether test payments are recorded: for an account that is for trials alone.'),
  }),
  v.check(({ secret, mode }) => secret === undefined || mode !== undefined, 'mode is invalid.'),
);

export type ConnectInput = v.InferOutput<typeof connectInput>;

export const disconnectInput = v.object({
  provider,
  mode: v.optional(described('Which secrets are forgotten; all of them, where it is left out.', mode)),
});
