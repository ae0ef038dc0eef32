import * as v from 'valibot';
import type { Route } from '#shared/routes/route.ts';
import { publicPortalDefaults, publicPortalResponses, requiredPortalAccountParam } from './look.ts';

const page = (description: string) =>
  ({ description, type: 'text/html', schema: v.string(), example: '<!doctype html>…' }) as const;

/** Only on the service's own origin. */
export const portalEmbed = {
  ...publicPortalDefaults,
  method: 'GET',
  path: '/portal/embed',
  memory: 512,
  table: ['BatchGetItem'],
  items: { reads: ['account'], writes: [] },
  summary: 'Get the portal as an embeddable page',
  description:
    'For browsers, at the origin of the dashboard. Only pages of the origins in the setting `portal.allowed_origins` may embed ' +
    'it. The URL fragment has `access_token`, from `POST /api/v2/promoters/iframe_login`, and `theme`, ' +
    '`accent` and `lang`.',
  input: v.object({ account: requiredPortalAccountParam }),
  inputExample: { account: 1 },
  responses: {
    ...publicPortalResponses({ 200: page('The page.') }, 'account is invalid.'),
    404: page('There is no such account, or it is out of service. This page cannot be embedded.'),
  },
} satisfies Route;
