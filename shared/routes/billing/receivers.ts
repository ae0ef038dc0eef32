import * as v from 'valibot';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Route, RouteResponse } from '#shared/routes/route.ts';
import { BILLING_REFUSED, BODY_TOO_LARGE, UNEXPECTED } from '#shared/routes/texts.ts';

const refusal = (description: string, because: keyof typeof BILLING_REFUSED): RouteResponse => ({
  description,
  schema: v2Error,
  example: { message: BILLING_REFUSED[because], code: because },
});

const receiver = {
  method: 'POST',
  area: 'billing',
  auth: 'none',
  permission: null,
  table: ['BatchGetItem'],
  items: { reads: ['account', 'billing-connections'], writes: [] },
  resources: ['decryptBillingSecrets', 'billingQueue'],
  memory: 1024,
  timeout: 10,
  responses: {
    200: {
      description: 'The event was verified and queued. The list of billing events shows the outcome.',
      schema: v.object({ received: field(v.literal(true), 'Always `true`.') }),
      example: { received: true },
    },
    400: refusal(
      'The event was rejected and nothing was written. `signature_invalid`: the signature is missing, wrong or too old. ' +
        '`mode_differs`: the event and the signing secret are of different modes. `no_event`: the body is not an event.',
      'signature_invalid',
    ),
    404: refusal(
      'The account has not connected the provider or is out of service. Nothing was written.',
      'not_connected',
    ),
    413: { description: 'The body is too large.', schema: v2Error, example: { message: BODY_TOO_LARGE } },
    500: {
      description: 'Internal error. The provider sends the event again.',
      schema: v2Error,
      example: { message: UNEXPECTED, code: 'internal_error' },
    },
  },
} as const;

const description = (provider: string, header: string) =>
  `${provider} sends events here, signed in \`${header}\` with a signing secret of the account. The body is an event of ${provider}, up to 256 KB. ` +
  'Events are queued and processed once, in any order.';

export const inStripe = {
  ...receiver,
  path: '/in/stripe/{account}',
  summary: 'Receive a Stripe event',
  description: description('Stripe', 'Stripe-Signature'),
} satisfies Route;

export const inPaddle = {
  ...receiver,
  path: '/in/paddle/{account}',
  summary: 'Receive a Paddle Billing event',
  description: description('Paddle', 'Paddle-Signature'),
} satisfies Route;

export const receiverRoutes: readonly Route[] = [inStripe, inPaddle];
