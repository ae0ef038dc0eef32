import * as v from 'valibot';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { inputs } from '#shared/routes/examples.ts';
import { field, whole } from '#shared/routes/output.ts';
import type { Route } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import { recorded, tracking } from './calls.ts';
import { trackingErrors } from './error-answers.ts';
import { clickInput } from './input.ts';

const clicked = {
  tid: field(v.string(), 'Visitor tracking id, for the cookie.'),
  ref_id: field(v.string(), 'Ref id of the promoter whose visitor it is.'),
  cookie_life: field(whole, 'For how many days the cookie is kept.'),
  current_offer: v.optional(field(currentOffer, 'What the visitor gets as a customer, and the code for the checkout.')),
  cookie_set: v.optional(field(v.literal(true), 'This answer sets the cookie.')),
  bot: v.optional(field(v.literal(true), 'The click is a bot’s and was not counted.')),
};

export const click = {
  ...tracking,
  path: '/tr',
  needs: null,
  auth: 'none',
  cors: true,
  // Account of the cookie, campaigns with custom URL parameters, visitor lifetime, and rate limit.
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  // Promoters of the known visitor and the new link.
  items: {
    reads: ['account', 'campaigns', 'promoter', 'ref-id', 'landing-url', 'visitor'],
    writes: ['visitor', 'clicks-taken', 'refused-clicks'],
  },
  summary: 'Record a visitor’s click on a referral link',
  description:
    'Known again by its `tid`, a visitor counts once. Crawlers and other bots of pages are answered, with `bot`, and do not ' +
    'count. Up to 120 clicks a minute are counted for one address, up to 1,200 for an account. Clicks by a ref id that ' +
    'leads nowhere are counted by the tracking log.',
  input: clickInput,
  inputExample: inputs.click,
  answers: {
    200: recorded(v.object(clicked), {
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
