import * as v from 'valibot';
import { nothing } from './items.ts';
import { field } from './output.ts';
import type { Route } from './route.ts';
import { TABLE_SILENT } from './texts.ts';

const message = field(v.string(), 'What is wrong, for people.');
const CODE = 'Short name of the error, for programs.';

const small = {
  method: 'GET',
  area: 'site',
  auth: 'none',
  table: [],
  items: nothing,
  memory: 256,
  timeout: 5,
} as const;

export const health = {
  ...small,
  path: '/health',
  head: true,
  needs: null,
  table: ['GetItem'],
  items: { reads: ['rates'], writes: [] },
  summary: 'Whether the service answers, and its table',
  answers: {
    200: {
      description: 'They do.',
      schema: v.object({ status: field(v.literal('ok'), 'Always `ok`.') }),
      example: { status: 'ok' },
    },
    503: {
      description: 'The table does not answer within two seconds.',
      schema: v.object({ message, code: field(v.literal('unavailable'), CODE) }),
      example: { message: TABLE_SILENT, code: 'unavailable' },
    },
  },
} satisfies Route;

/** Large files: uncompressed 0.2 to 1.7 MB, up to 15 TB a day at a hundred requests per second. Clients cache them. */
const seldom = { rate: 1, burst: 20 };

export const openapi = {
  ...small,
  path: '/openapi.json',
  head: true,
  needs: null,
  memory: 512,
  atMost: seldom,
  summary: 'This interface as an OpenAPI 3.1 document',
  answers: {
    200: {
      description: 'The document.',
      schema: v.looseObject({ openapi: field(v.literal('3.1.0'), 'The version of OpenAPI it is written in.') }),
      example: { openapi: '3.1.0', info: { title: 'Referral tracking', version: '1.0.0' }, paths: {} },
    },
    304: {
      description: 'The document that `If-None-Match` names is still the one.',
      type: null,
      schema: v.literal(''),
      example: '',
    },
  },
} satisfies Route;

const sends = (what: string, type: 'text/html' | 'text/javascript' | 'text/css', example: string) => ({
  200: { description: `The ${what}.`, type, schema: v.string(), example },
  304: {
    description: `The ${what} that \`If-None-Match\` names is still the one.`,
    type: null,
    schema: v.literal(''),
    example: '',
  },
});

export const docs = {
  ...small,
  path: '/docs',
  head: true,
  needs: null,
  summary: 'This interface for people: the OpenAPI document as a page',
  description: 'The page loads what this service sends, and nothing of any other host.',
  answers: sends('page', 'text/html', '<!doctype html>…'),
} satisfies Route;

/** The first call of a process compresses 1.7 MB. */
export const docsScript = {
  ...small,
  path: '/docs/script.js',
  needs: null,
  memory: 1024,
  atMost: seldom,
  summary: 'The script of the page /docs',
  answers: sends('script', 'text/javascript', '!function(){…}();'),
} satisfies Route;

export const docsStyle = {
  ...small,
  path: '/docs/style.css',
  needs: null,
  memory: 512,
  atMost: seldom,
  summary: 'The style of the page /docs',
  answers: sends('style', 'text/css', 'body{margin:0}'),
} satisfies Route;

export const notFound = {
  ...small,
  path: '$default',
  needs: null,
  summary: 'Every other address',
  answers: {
    404: {
      description: 'There is no such operation.',
      schema: v.object({ message, code: field(v.literal('not_found'), CODE) }),
      example: { message: 'Not Found', code: 'not_found' },
    },
  },
} satisfies Route;

export const siteRoutes: readonly Route[] = [health, openapi, docs, docsScript, docsStyle, notFound];
