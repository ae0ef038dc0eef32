import * as v from 'valibot';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import {
  campaignItems,
  changeItems,
  promoterCallerItems,
  promoterItems,
  promoterTokenItems,
} from '#shared/routes/items.ts';
import { field } from '#shared/routes/output.ts';
import type { PromoterRoute, Route, RouteResponse } from '#shared/routes/route.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { emailSettingsInput, updateEmailSettingsInput } from './email-settings-input.ts';
import { emailSettings, emailSettingsList } from './email-settings-output.ts';

/** Accepts a session or an e-mailed token: recipients need not sign in. */
const sessionOrToken = {
  area: 'affiliate',
  auth: 'promoter',
  permission: 'promote',
  allowsPending: true,
  memory: 1024,
  timeout: 15,
  resources: ['checkMailTokens'],
} as const;

/** Accepts an e-mailed token only. */
const tokenOnly = { area: 'portal', auth: 'none', permission: null, memory: 1024, timeout: 15 } as const;

const example = {
  id: 7,
  marketing_consent: false,
  emails_opt_drip: true,
  emails_opt_new_commission: true,
  emails_opt_new_referral: false,
  emails_opt_payout: true,
  emails_opt_broadcasts: true,
};

const updateItems = {
  reads: [...promoterCallerItems, ...promoterItems, ...campaignItems],
  writes: [...promoterItems, ...changeItems],
} as const;

export const emailSettingsShow = {
  ...sessionOrToken,
  method: 'GET',
  path: '/api/v2/affiliate/email_settings',
  verb: 'list',
  table: ['BatchGetItem'],
  items: { reads: promoterCallerItems, writes: [] },
  summary: 'Retrieve the promoter’s e-mail settings',
  description: 'Requires a session, or a token from an e-mail.',
  input: emailSettingsInput,
  inputExample: {},
  responses: promoterResponses(
    okResponse(emailSettingsList, { data: [example], meta: { email: 'grace@example.com' } }),
    {
      invalid: 'e is invalid.',
    },
  ),
} satisfies PromoterRoute;

export const emailSettingsUpdate = {
  ...sessionOrToken,
  method: 'PUT',
  path: '/api/v2/affiliate/email_settings/{id}',
  verb: 'update',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: updateItems,
  summary: 'Update the promoter’s e-mail settings',
  description:
    'Requires a session, or a token from an e-mail. Omitted settings do not change. Changes apply to all e-mails sent ' +
    'from now on.',
  input: updateEmailSettingsInput,
  inputExample: { id: 7, emails_opt_new_referral: false },
  responses: promoterResponses(okResponse(emailSettings, example), { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

const { 401: unauthorized, 500: unexpected } = promoterResponses({}) as Readonly<Record<401 | 500, RouteResponse>>;

export const emailSettingsUnsubscribe = {
  ...tokenOnly,
  method: 'POST',
  path: '/api/v2/affiliate/email_settings/unsubscribe',
  resources: ['checkMailTokens'],
  auditsPromoter: true,
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { ...updateItems, reads: [...promoterTokenItems, ...promoterItems, ...campaignItems] },
  summary: 'Unsubscribe from e-mails with one click',
  description:
    'For e-mail clients, which post to the URL in the `List-Unsubscribe` header of an e-mail (RFC 8058). The token is the parameter `e` ' +
    'of the URL; the body is ignored. Turns off the e-mails of the parameter `category`, such as `newCommission` or `broadcasts`; ' +
    'without it, all e-mails, except security notices and those the promoter requests, such as a sign-in link. Idempotent.',
  responses: {
    ...okResponse(v.object({ message: field(v.string(), 'Confirmation.') }), { message: 'Unsubscribed.' }),
    401: unauthorized,
    500: unexpected,
  },
} satisfies Route;

export const emailSettingsUnsubscribeShow = {
  ...tokenOnly,
  method: 'GET',
  path: '/api/v2/affiliate/email_settings/unsubscribe',
  verb: 'show',
  table: [],
  items: { reads: [], writes: [] },
  summary: 'Redirect to the e-mail settings page',
  description:
    'For people who open the URL that e-mail clients post to. Changes nothing, since e-mail scanners open links, too.',
  responses: {
    303: { description: 'Redirect to the page.', type: null, schema: v.literal(''), example: '' },
    500: unexpected,
  },
} satisfies Route;

export const emailSettingsRoutes: readonly Route[] = [
  emailSettingsShow,
  emailSettingsUpdate,
  emailSettingsUnsubscribe,
  emailSettingsUnsubscribeShow,
];
