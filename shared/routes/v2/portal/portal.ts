import * as v from 'valibot';
import { APPLICATION_SESSION_S, MAY_NOT_ENTER } from '#shared/domain/portal/session.ts';
import { text } from '#shared/routes/fields.ts';
import { companyCaller, promoters } from '#shared/routes/items.ts';
import { field, whole } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { promoterNameInput } from '#shared/routes/v2/promoters/promoters-input.ts';

const opening = {
  method: 'POST',
  area: 'promoters',
  auth: 'v2',
  needs: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCaller, ...promoters], writes: ['promoter-sessions'] },
  memory: 1024,
  timeout: 15,
} as const;

const UNNAMED = 'promoter_id or cust_id is missing.';

export const v2PromotersIframeLogin = {
  ...opening,
  items: { ...opening.items, writes: [...opening.items.writes, 'promoter-login'] },
  path: '/api/v2/promoters/iframe_login',
  summary: 'Get a token by which your application shows a promoter its portal',
  description:
    'A day long it opens what is the promoter’s own, and nothing else. Send it to the promoter’s browser alone.',
  input: v.pipe(
    v.object({
      promoter_id: v.optional(field(recordId('promoter_id'), 'Id of the promoter.')),
      cust_id: v.optional(
        field(text('cust_id is invalid.'), 'Your own id of the promoter, where you do not send `promoter_id`.'),
      ),
    }),
    v.check((given) => given.promoter_id !== undefined || given.cust_id !== undefined, UNNAMED),
  ),
  inputExample: { cust_id: 'cust_1' },
  answers: companyAnswers(
    done(
      v.object({
        access_token: field(v.string(), 'The token: for the fragment of the portal’s address, or as a bearer.'),
        expires_in: field(whole, 'For how many seconds it opens the portal.'),
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
    'The address works once, within a minute. The session lasts an hour. The audit log says who has opened it, and that it was them ' +
    'who changed what is changed in it.',
  input: promoterNameInput,
  inputExample: { id: 'grace@example.com', find_by: 'email' },
  answers: companyAnswers(
    done(v.object({ url: field(v.string(), 'The address to open in a browser.') }), {
      url: 'https://partners.acme.example/portal/sign-in?account=1#1.3.q7Jw0pB4c9XvT2mL8sKd1g',
    }),
    { notFound: true, invalid: MAY_NOT_ENTER },
  ),
} satisfies KeyedRoute;

export const portalRoutes: readonly KeyedRoute[] = [v2PromotersIframeLogin, v2PromotersOpenPortal];
