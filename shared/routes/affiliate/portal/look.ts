import * as v from 'valibot';
import { integerParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { Route, RouteResponse, RouteResponses } from '#shared/routes/route.ts';
import { BODY_INVALID, BODY_TOO_LARGE, RECORD_NOT_FOUND, UNEXPECTED } from '#shared/routes/texts.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { portalLook } from './look-output.ts';

export const publicPortalDefaults = {
  area: 'portal',
  auth: 'none',
  permission: null,
  memory: 1024,
  timeout: 15,
} as const;

const MAX_RECORD_ID = 2_147_483_647;

const portalAccountParam = v.optional(
  withDescription(
    'Id of the account. Defaults to the oldest account in service.',
    integerParam('account is invalid.', 1, MAX_RECORD_ID),
  ),
);
export const requiredPortalAccountParam = withDescription(
  'Id of the account.',
  integerParam('account is invalid.', 1, MAX_RECORD_ID),
);
const CAMPAIGN_INVALID = 'campaign is invalid.';
export const portalCampaignParam = (description: string) =>
  withDescription(description, integerParam(CAMPAIGN_INVALID, 1, MAX_RECORD_ID));

const error = (description: string, message: string, code?: string): RouteResponse => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

/** Returns a public call's responses, worded as version 2. */
export function publicPortalResponses<Done extends RouteResponses>(successes: Done, invalid: string) {
  return {
    ...successes,
    400: error('The body is invalid. Nothing was written.', BODY_INVALID),
    404: error('There is no such portal or campaign.', RECORD_NOT_FOUND, 'not_found'),
    413: error('The body is too large.', BODY_TOO_LARGE),
    422: error('A parameter is invalid or missing. Nothing was written.', invalid, 'invalid_params'),
    500: error('Internal error.', UNEXPECTED, 'internal_error'),
  };
}

const termsExample = {
  version: 2,
  url: 'https://acme.example/partner-terms',
  text: null,
  name: 'Partner terms',
  checkbox_label: 'I accept the [partner terms]',
};

export const campaignExample = {
  id: 1,
  name: 'Default',
  description: 'For bloggers and reviewers.',
  earns: [
    {
      tier: 1,
      percent: '20',
      percent_of: 'sale',
      amount: null,
      amount_per: null,
      steps: [],
      unit: 'cash',
      min_amount: null,
      max_amount: null,
      max_per_customer_month: null,
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
  ],
  next_level: { campaign_name: 'Gold', metric: 'customers', amount: 25 },
  approves_at_once: false,
  archived: false,
  terms: termsExample,
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
  terms: termsExample,
  custom_fields: [{ name: 'audience', label: 'Who reads you?', type: 'text', required: false, choices: [] }],
  campaign: campaignExample,
} as const;

export const portalLookShow = {
  ...publicPortalDefaults,
  method: 'GET',
  path: '/api/v2/affiliate/look',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: ['account', 'directory', 'campaigns', 'default-campaign', 'rewards', 'portal'], writes: [] },
  summary: 'Retrieve the branding of a portal, and a campaign’s offer to new promoters',
  description: 'Public. A private campaign returns the same response as one that does not exist.',
  input: v.object({
    account: portalAccountParam,
    campaign: v.optional(
      withDescription(
        'Id of the campaign for the sign-up page, or `default` for the campaign that promoters join if none is named.',
        v.union([integerParam(CAMPAIGN_INVALID, 1, MAX_RECORD_ID), v.literal('default')], CAMPAIGN_INVALID),
      ),
    ),
  }),
  inputExample: { account: 1 },
  responses: publicPortalResponses(okResponse(portalLook, example), CAMPAIGN_INVALID),
} satisfies Route;

export const portalLogo = {
  ...publicPortalDefaults,
  method: 'GET',
  path: '/api/v2/affiliate/logo',
  memory: 512,
  table: ['BatchGetItem'],
  items: { reads: ['portal'], writes: [] },
  summary: 'Get the logo of a portal',
  description: 'PNG, JPEG or WebP. A new logo has a new URL, so the response is cached for long.',
  input: v.object({
    account: requiredPortalAccountParam,
    v: v.optional(withDescription('Version of the logo, from its URL.', textParam('v is invalid.'))),
  }),
  inputExample: { account: 1 },
  responses: publicPortalResponses(
    {
      200: {
        description: 'The image, in its own media type.',
        type: 'image/png',
        schema: v.string(),
        example: '…',
      },
    },
    'account is invalid.',
  ),
} satisfies Route;

export const lookRoutes: readonly Route[] = [portalLookShow, portalLogo];
