import * as v from 'valibot';
import { trackingInputExamples } from '#shared/routes/examples.ts';
import { leadItems, membershipItems } from '#shared/routes/items.ts';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Route } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import { recordedResponse, recordingActions, trackingDefaults } from './calls.ts';
import { trackingErrors } from './error-responses.ts';
import { browserSignupInput } from './input.ts';

export const browserSignup = {
  ...trackingDefaults,
  path: '/tr/signup',
  permission: null,
  auth: 'none',
  cors: true,
  table: recordingActions,
  items: {
    reads: ['account', ...leadItems, ...membershipItems, 'visitor', 'ref-id'],
    writes: [...leadItems, 'numbers', 'signup', 'signups-taken', 'commission', 'change', 'calls-taken'],
  },
  mails: true,
  throttle: { rate: 20, burst: 50 },
  summary: 'Record a sign-up from a page',
  description:
    'For companies without a server that can report sign-ups. Pages of the origins in the setting `tracking.browser_signup_origins` ' +
    'may make this call. The lead’s `fraud_check` is `browser_signup`: unless the settings change this rule, its commissions ' +
    'need approval. The response is the same for a known lead, or if a fraud rule refuses it. Limits: 10 sign-ups a minute ' +
    'per network address, 200 per account.',
  input: browserSignupInput,
  inputExample: { account: 1, email: trackingInputExamples.signup.email, tid: 'Rk3mX0b8aQpLrT5nZ2cVwYg6' },
  responses: {
    200: recordedResponse(v.object({ received: field(v.literal(true), 'The sign-up was received.') }), {
      received: true,
    }),
    ...trackingErrors('none', {
      400: texts.IDENTIFIERS_BLANK,
      404: texts.VISITOR_INVALID,
      429: texts.TOO_MANY_TRIES,
    }),
    403: {
      description: 'The account does not accept sign-ups from pages of this origin.',
      schema: v2Error,
      example: { message: texts.ORIGIN_NOT_ALLOWED, code: 'origin_not_allowed' },
    },
  },
} satisfies Route;
