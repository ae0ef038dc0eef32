import * as v from 'valibot';
import { described, integer, text } from '#shared/routes/fields.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { Answer, Answers, Route } from '#shared/routes/route.ts';
import { BODY_INVALID, BODY_TOO_LARGE, RECORD_NOT_FOUND, UNEXPECTED } from '#shared/routes/texts.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { portalLook } from './look-output.ts';

export const open = { area: 'portal', auth: 'none', needs: null, memory: 1024, timeout: 15 } as const;

const LARGEST_ID = 2_147_483_647;

export const account = v.optional(
  described(
    'Id of the account whose portal it is. Where it is left out: the oldest one in service.',
    integer('account is invalid.', 1, LARGEST_ID),
  ),
);
export const namedAccount = described('Id of the account.', integer('account is invalid.', 1, LARGEST_ID));
const CAMPAIGN_INVALID = 'campaign is invalid.';
export const campaign = (description: string) => described(description, integer(CAMPAIGN_INVALID, 1, LARGEST_ID));

const error = (description: string, message: string, code?: string): Answer => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

/** Returns a public call's responses, worded as version 2. */
export function openAnswers<Done extends Answers>(done: Done, invalid: string) {
  return {
    ...done,
    400: error('The body is invalid; nothing was written.', BODY_INVALID),
    404: error('There is no such portal or campaign.', RECORD_NOT_FOUND, 'not_found'),
    413: error('The body is too large.', BODY_TOO_LARGE),
    422: error('A parameter is invalid or missing; nothing was written.', invalid, 'invalid_params'),
    500: error('Something failed that is not the caller’s fault.', UNEXPECTED, 'internal_error'),
  };
}

export const campaignExample = {
  id: 1,
  name: 'Default',
  description: 'For whoever writes about us.',
  earns: [
    {
      ...{ tier: 1, percent: '20', percent_of: 'sale', amount: null, amount_per: null, steps: [], unit: 'cash' },
      ...{ min_amount: null, max_amount: null, max_per_customer_month: null },
      ...{
        duration: 'months',
        duration_count: 12,
        plan_ids: null,
        per: 'sale',
        target_metric: null,
        target_amount: null,
        target_repeats: false,
        apply_on: 'all',
        plan_names: [],
      },
    },
  ],
  next_level: { campaign_name: 'Gold', metric: 'customers', amount: 25 },
  approves_at_once: false,
  archived: false,
};

const example = {
  account_id: 1,
  name: 'Acme Partners',
  currency: 'USD',
  accent_color: '#0f766e',
  header_color: null,
  logo_url: '/api/v2/affiliate/logo?account=1&v=3f8a1c09d2e45b67',
  languages: ['en', 'de'],
  support_email: 'partners@acme.example',
  privacy_url: 'https://acme.example/privacy',
  terms: { version: 2, url: 'https://acme.example/partner-terms', text: null },
  custom_fields: [{ name: 'audience', label: 'Who reads you?', type: 'text', required: false, choices: [] }],
  campaign: campaignExample,
} as const;

export const portalLookShow = {
  ...open,
  method: 'GET',
  path: '/api/v2/affiliate/look',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: ['account', 'directory', 'campaigns', 'default-campaign', 'rewards', 'portal'], writes: [] },
  summary: 'Show how a portal looks, and what a campaign offers whoever joins it',
  description: 'For anybody. A private campaign is answered like one that there is not.',
  input: v.object({
    account,
    campaign: v.optional(
      described(
        'Id of the campaign that the sign-up page is about, or `default`: the one that promoters join where none is named.',
        v.union([integer(CAMPAIGN_INVALID, 1, LARGEST_ID), v.literal('default')], CAMPAIGN_INVALID),
      ),
    ),
  }),
  inputExample: { account: 1 },
  answers: openAnswers(done(portalLook, example), CAMPAIGN_INVALID),
} satisfies Route;

export const portalLogo = {
  ...open,
  method: 'GET',
  path: '/api/v2/affiliate/logo',
  memory: 512,
  table: ['BatchGetItem'],
  items: { reads: ['portal'], writes: [] },
  summary: 'The logo of a portal',
  description: 'PNG, JPEG or WebP. Its address is another one for another picture, so it is kept for long.',
  input: v.object({
    account: namedAccount,
    v: v.optional(described('Version of the logo, as its address has it.', text('v is invalid.'))),
  }),
  inputExample: { account: 1 },
  answers: openAnswers(
    {
      200: {
        description: 'The picture, in the type that it is of.',
        type: 'image/png',
        schema: v.string(),
        example: '…',
      },
    },
    'account is invalid.',
  ),
} satisfies Route;

export const lookRoutes: readonly Route[] = [portalLookShow, portalLogo];
