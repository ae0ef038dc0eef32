import * as v from 'valibot';
import { noItems } from './items.ts';
import { field } from './output.ts';
import type { Route } from './route.ts';
import { TABLE_UNAVAILABLE } from './texts.ts';

const message = field(v.string(), 'Error message.');
const CODE = 'Stable error code.';

const small = {
  method: 'GET',
  area: 'site',
  auth: 'none',
  table: [],
  items: noItems,
  memory: 256,
  timeout: 5,
} as const;

export const healthRoute = {
  ...small,
  path: '/health',
  head: true,
  permission: null,
  table: ['GetItem'],
  items: { reads: ['rates'], writes: [] },
  summary: 'Check the health of the service and its table',
  responses: {
    200: {
      description: 'The service and its table respond.',
      schema: v.object({ status: field(v.literal('ok'), 'Always `ok`.') }),
      example: { status: 'ok' },
    },
    503: {
      description: 'The table did not respond within two seconds.',
      schema: v.object({ message, code: field(v.literal('unavailable'), CODE) }),
      example: { message: TABLE_UNAVAILABLE, code: 'unavailable' },
    },
  },
} satisfies Route;

/** Large files: uncompressed 0.2 to 1.7 MB, up to 15 TB a day at a hundred requests per second. Clients cache them. */
const RARE_CALLS = { rate: 1, burst: 20 };

export const openapi = {
  ...small,
  path: '/openapi.json',
  head: true,
  permission: null,
  memory: 512,
  throttle: RARE_CALLS,
  summary: 'Get the OpenAPI 3.1 document of this API',
  responses: {
    200: {
      description: 'The document.',
      schema: v.looseObject({ openapi: field(v.literal('3.1.0'), 'OpenAPI version of the document.') }),
      example: { openapi: '3.1.0', info: { title: 'Referral tracking', version: '1.0.0' }, paths: {} },
    },
    304: {
      description: 'Not modified: the document matches `If-None-Match`.',
      type: null,
      schema: v.literal(''),
      example: '',
    },
  },
} satisfies Route;

const fileResponses = (what: string, type: 'text/html' | 'text/javascript' | 'text/css', example: string) => ({
  200: { description: `The ${what}.`, type, schema: v.string(), example },
  304: {
    description: `Not modified: the ${what} matches \`If-None-Match\`.`,
    type: null,
    schema: v.literal(''),
    example: '',
  },
});

export const docs = {
  ...small,
  path: '/docs',
  head: true,
  permission: null,
  summary: 'Show the API reference as a web page',
  description: 'The page loads nothing from other hosts.',
  responses: fileResponses('page', 'text/html', '<!doctype html>…'),
} satisfies Route;

/** The first call of a process compresses 1.7 MB. */
export const docsScript = {
  ...small,
  path: '/docs/script.js',
  permission: null,
  memory: 1024,
  throttle: RARE_CALLS,
  summary: 'Get the script of the page /docs',
  responses: fileResponses('script', 'text/javascript', '!function(){…}();'),
} satisfies Route;

export const docsStyle = {
  ...small,
  path: '/docs/style.css',
  permission: null,
  memory: 512,
  throttle: RARE_CALLS,
  summary: 'Get the style sheet of the page /docs',
  responses: fileResponses('style', 'text/css', 'body{margin:0}'),
} satisfies Route;

export const notFound = {
  ...small,
  path: '$default',
  permission: null,
  summary: 'Handle all other paths',
  responses: {
    404: {
      description: 'There is no such endpoint.',
      schema: v.object({ message, code: field(v.literal('not_found'), CODE) }),
      example: { message: 'Not Found', code: 'not_found' },
    },
  },
} satisfies Route;

export const siteRoutes: readonly Route[] = [healthRoute, openapi, docs, docsScript, docsStyle, notFound];
