import * as v from 'valibot';
import type { Route } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import { trackingErrors } from './error-responses.ts';
import { scriptInput } from './input.ts';

const { 404: notFound, ...errors } = trackingErrors('none', { 400: texts.ACCOUNT_INVALID, 404: texts.REF_NOT_FOUND });

/** Loaded as a script, so CORS does not apply. */
export const script = {
  method: 'GET',
  path: '/partner.js',
  head: true,
  permission: null,
  area: 'tracking',
  auth: 'none',
  table: ['GetItem', 'Query'],
  items: { reads: ['account', 'campaigns'], writes: [] },
  memory: 1024,
  timeout: 5,
  summary: 'Get the tracking script for a company’s pages',
  description:
    'Posts clicks on referral links to `/tr`, and keeps the visitor’s `tid` in the cookie `_partner_tid`. For an unknown ' +
    'account, the script logs a warning to the console.',
  input: scriptInput,
  inputExample: { account: '1' },
  responses: {
    200: {
      description: 'The script.',
      type: 'text/javascript',
      schema: v.string(),
      example: '!function(SETTINGS){…}({"account":1,"cookie":"_partner_tid","parameters":["ref","via"]});',
    },
    304: {
      description: 'Not modified: the script matches `If-None-Match`.',
      type: null,
      schema: v.literal(''),
      example: '',
    },
    ...errors,
  },
} satisfies Route;
