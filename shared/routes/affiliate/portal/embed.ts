import * as v from 'valibot';
import type { Route } from '#shared/routes/route.ts';
import { namedAccount, open, openAnswers } from './look.ts';

const page = (description: string) =>
  ({ description, type: 'text/html', schema: v.string(), example: '<!doctype html>…' }) as const;

/** Only on the service's own origin. */
export const portalEmbed = {
  ...open,
  method: 'GET',
  path: '/portal/embed',
  memory: 512,
  table: ['BatchGetItem'],
  items: { reads: ['account'], writes: [] },
  summary: 'The portal as a page that others show in a frame',
  description:
    'For browsers, at the origin of the dashboard. Pages of the origins in `portal.allowed_origins` of the settings may show ' +
    'it, and no other. Behind its `#` come `access_token`, as `POST /api/v2/promoters/iframe_login` gives it, and `theme`, ' +
    '`accent` and `lang`.',
  input: v.object({ account: namedAccount }),
  inputExample: { account: 1 },
  answers: {
    ...openAnswers({ 200: page('The page.') }, 'account is invalid.'),
    404: page('There is no such account, or it is out of service. No page may show that in a frame.'),
  },
} satisfies Route;
