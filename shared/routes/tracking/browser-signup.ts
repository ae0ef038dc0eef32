import * as v from 'valibot';
import { inputs } from '#shared/routes/examples.ts';
import { leads, membership } from '#shared/routes/items.ts';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Route } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import { recorded, recording, tracking } from './calls.ts';
import { trackingErrors } from './error-answers.ts';
import { browserSignupInput } from './input.ts';

export const browserSignup = {
  ...tracking,
  path: '/tr/signup',
  needs: null,
  auth: 'none',
  cors: true,
  table: recording,
  items: {
    reads: ['account', ...leads, ...membership, 'visitor', 'ref-id'],
    writes: [...leads, 'numbers', 'signup', 'signups-taken', 'commission', 'change', 'calls-taken'],
  },
  mails: true,
  atMost: { rate: 20, burst: 50 },
  summary: 'Record a sign-up that a page reports',
  description:
    'For companies without a server that could report it. Pages of the origins in `tracking.browser_signup_origins` of the ' +
    'settings may call it. The lead’s `fraud_check` is `browser_signup`: unless the settings say otherwise, its commissions ' +
    'wait for approval. The answer is the same for a lead that is known already, or that a rule refuses. Up to 10 a minute ' +
    'are taken from one network address, up to 200 for an account.',
  input: browserSignupInput,
  inputExample: { account: 1, email: inputs.signup.email, tid: 'Rk3mX0b8aQpLrT5nZ2cVwYg6' },
  answers: {
    200: recorded(v.object({ received: field(v.literal(true), 'The sign-up was received.') }), { received: true }),
    ...trackingErrors('none', {
      400: texts.IDENTIFIERS_BLANK,
      404: texts.VISITOR_INVALID,
      429: texts.TOO_MANY_TRIES,
    }),
    403: {
      description: 'The account does not take sign-ups from pages of this origin.',
      schema: v2Error,
      example: { message: texts.ORIGIN_NOT_ALLOWED, code: 'origin_not_allowed' },
    },
  },
} satisfies Route;
