import * as v from 'valibot';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { trackingInputExamples } from '#shared/routes/examples.ts';
import { field, integerField } from '#shared/routes/output.ts';
import type { Route } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import { recordedResponse, trackingDefaults } from './calls.ts';
import { trackingErrors } from './error-responses.ts';
import { clickInput } from './input.ts';

const clicked = {
  tid: field(v.string(), 'Visitor tracking id, for the cookie.'),
  ref_id: field(v.string(), 'Ref id of the promoter who referred the visitor.'),
  cookie_life: field(integerField, 'Cookie duration (days).'),
  current_offer: v.optional(
    field(currentOffer, 'Offer for the visitor as a customer, with the code for the checkout.'),
  ),
  cookie_set: v.optional(field(v.literal(true), 'This response sets the cookie.')),
  bot: v.optional(field(v.literal(true), 'The click came from a bot and was not counted.')),
};

export const click = {
  ...trackingDefaults,
  path: '/tr',
  permission: null,
  auth: 'none',
  cors: true,
  // Reads account, campaigns and visitor; extends the visitor's lifetime; counts calls for rate limits.
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  // Promoters of the known visitor and the new link.
  items: {
    reads: ['account', 'campaigns', 'promoter', 'ref-id', 'landing-url', 'visitor'],
    writes: ['visitor', 'clicks-taken', 'refused-clicks'],
  },
  summary: 'Record a visitor’s click on a referral link',
  description:
    'A visitor who sends the same `tid` counts once. Crawlers and other bots get a response with `bot`, and do not ' +
    'count. Limits: 120 clicks a minute per network address, 1,200 per account. Clicks with an unknown ref id ' +
    'are counted in the tracking log.',
  input: clickInput,
  inputExample: trackingInputExamples.click,
  responses: {
    200: recordedResponse(v.object(clicked), {
      tid: 'Rk3mX0b8aQpLrT5nZ2cVwYg6',
      ref_id: 'grace',
      cookie_life: 60,
      current_offer: { id: 7, name: '10% off', amount: 10, unit: 'discount_per', default_promo_code: 'WELCOME10' },
    }),
    ...trackingErrors('none', {
      400: texts.ACCOUNT_INVALID,
      404: texts.REF_NOT_FOUND,
      429: texts.TOO_MANY_CLICKS,
    }),
  },
} satisfies Route;
