import * as v from 'valibot';
import { APPLICATION_SESSION_S, PORTAL_CLOSED } from '#shared/domain/portal/portal-session.ts';
import { textParam } from '#shared/routes/fields.ts';
import { companyCallerItems, promoterItems } from '#shared/routes/items.ts';
import { field, integerField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { promoterNameInput } from '#shared/routes/v2/promoters/promoters-input.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';

const opening = {
  method: 'POST',
  area: 'promoters',
  auth: 'v2',
  permission: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCallerItems, ...promoterItems], writes: ['promoter-sessions'] },
  memory: 1024,
  timeout: 15,
} as const;

const UNNAMED = 'promoter_id or cust_id is missing.';

export const v2PromotersIframeLogin = {
  ...opening,
  items: { ...opening.items, writes: [...opening.items.writes, 'promoter-login'] },
  path: '/api/v2/promoters/iframe_login',
  summary: 'Create a token for showing a promoter its portal in your application',
  description: 'Valid for a day, for the promoter’s own data only. Send it only to the promoter’s browser.',
  input: v.pipe(
    v.object({
      promoter_id: v.optional(field(recordIdParam('promoter_id'), 'Id of the promoter.')),
      cust_id: v.optional(
        field(textParam('cust_id is invalid.'), 'The company’s id of the promoter, if you do not send `promoter_id`.'),
      ),
    }),
    v.check((input) => input.promoter_id !== undefined || input.cust_id !== undefined, UNNAMED),
  ),
  inputExample: { cust_id: 'cust_1' },
  responses: companyResponses(
    okResponse(
      v.object({
        access_token: field(v.string(), 'The token, for the fragment of the portal URL or as bearer token.'),
        expires_in: field(integerField, 'Lifetime of the token in seconds.'),
      }),
      { access_token: '1.3.q7Jw0pB4c9XvT2mL8sKd1g', expires_in: APPLICATION_SESSION_S },
    ),
    { notFound: true, invalid: UNNAMED },
  ),
} satisfies KeyedRoute;

export const v2PromotersOpenPortal = {
  ...opening,
  path: '/api/v2/company/promoters/{id}/open_portal',
  summary: 'Open the portal as a promoter',
  description:
    'The URL works once, within a minute. The session lasts an hour. The audit log records who opened it and attributes changes made in ' +
    'it to that user.',
  input: promoterNameInput,
  inputExample: { id: 'grace@example.com', find_by: 'email' },
  responses: companyResponses(
    okResponse(v.object({ url: field(v.string(), 'URL to open in a browser.') }), {
      url: 'https://partners.acme.example/portal/sign-in?account=1#1.3.q7Jw0pB4c9XvT2mL8sKd1g',
    }),
    { notFound: true, invalid: PORTAL_CLOSED },
  ),
} satisfies KeyedRoute;

export const portalRoutes: readonly KeyedRoute[] = [v2PromotersIframeLogin, v2PromotersOpenPortal];
