import * as v from 'valibot';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Answer, Route } from '#shared/routes/route.ts';
import { BILLING_REFUSED, BODY_TOO_LARGE, UNEXPECTED } from '#shared/routes/texts.ts';

const refused = (description: string, because: keyof typeof BILLING_REFUSED): Answer => ({
  description,
  schema: v2Error,
  example: { message: BILLING_REFUSED[because], code: because },
});

const receiver = {
  method: 'POST',
  area: 'billing',
  auth: 'none',
  needs: null,
  table: ['BatchGetItem'],
  items: { reads: ['account', 'billing-connections'], writes: [] },
  outside: ['openBillingSecrets', 'billingQueue'],
  memory: 1024,
  timeout: 10,
  answers: {
    200: {
      description: 'It is verified, and on its way. What came of it is in the list of billing events.',
      schema: v.object({ received: field(v.literal(true), 'Always `true`.') }),
      example: { received: true },
    },
    400: refused(
      'It was not taken: its signature is missing, wrong or old (`signature_invalid`); or it is of the other mode than the secret ' +
        '(`mode_differs`); or it is no event (`no_event`). Nothing was written.',
      'signature_invalid',
    ),
    404: refused(
      'The account has not connected the provider, or is out of service. Nothing was written.',
      'not_connected',
    ),
    413: { description: 'The body is too large.', schema: v2Error, example: { message: BODY_TOO_LARGE } },
    500: {
      description: 'Something failed: the provider sends it again.',
      schema: v2Error,
      example: { message: UNEXPECTED, code: 'internal_error' },
    },
  },
} as const;

const description = (provider: string, header: string) =>
  `${provider} calls it, with a signature in \`${header}\` by a secret of the account’s. The body is an event as ${provider} sends it, of 256 KB ` +
  'at most. It is worked off from a queue, once, in any order.';

export const inStripe = {
  ...receiver,
  path: '/in/stripe/{account}',
  summary: 'Receive an event of Stripe',
  description: description('Stripe', 'Stripe-Signature'),
} satisfies Route;

export const inPaddle = {
  ...receiver,
  path: '/in/paddle/{account}',
  summary: 'Receive an event of Paddle Billing',
  description: description('Paddle', 'Paddle-Signature'),
} satisfies Route;

export const receiverRoutes: readonly Route[] = [inStripe, inPaddle];
