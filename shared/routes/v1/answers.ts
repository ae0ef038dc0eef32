import * as v from 'valibot';
import { integer, rowCount } from '#shared/routes/fields.ts';
import { badCredentials, field, v1Error } from '#shared/routes/output.ts';
import type { Answer, ErrorAnswers } from '#shared/routes/route.ts';
import {
  BAD_CREDENTIALS,
  BODY_INVALID,
  BODY_TOO_LARGE,
  BUSY,
  BUSY_MEANS,
  CALLS_LIMITED,
  NOT_ALLOWED,
  notAllowed,
  TOO_MANY_CALLS,
  UNEXPECTED,
} from '#shared/routes/texts.ts';

const LARGEST_ID = 2 ** 31 - 1;
const LARGEST_PAGE = 1_000_000;
const MOST_ROWS = 100;
const DEFAULT_ROWS = 50;

/** Record id. */
export function recordId(name: string, message = `${name} is invalid.`) {
  return integer(message, 1, LARGEST_ID);
}

/** Contract §3. */
export const paging = {
  page: v.optional(integer('page is invalid.', 1, LARGEST_PAGE), 1),
  per_page: v.optional(rowCount('per_page is invalid.', MOST_ROWS), DEFAULT_ROWS),
};

export const removed = v.object({ message: field(v.string(), 'Says that the record was removed.') });

/** Returns the responses of a version 1 call: `schema`, and the contract's errors (§2). */
export function v1Answers<Schema extends v.GenericSchema>(
  schema: Schema,
  example: unknown,
  errors: { readonly 404?: string; readonly 422: string },
): { readonly 200: Answer<Schema> } & ErrorAnswers {
  const error = (description: string, text: string): Answer => ({
    description,
    schema: v1Error,
    example: { error: text },
  });
  return {
    200: { description: 'Done.', schema, example },
    400: error('The body is invalid; nothing was written.', BODY_INVALID),
    401: { description: 'The key is bad or missing.', schema: badCredentials, example: BAD_CREDENTIALS },
    403: error(NOT_ALLOWED, notAllowed({ is: 'key' }, 'manage')),
    ...(errors[404] ? { 404: error('What the call names is not found.', errors[404]) } : {}),
    413: error('The body is too large.', BODY_TOO_LARGE),
    422: error('A parameter is invalid or missing; nothing was written.', errors[422]),
    429: error(CALLS_LIMITED, TOO_MANY_CALLS),
    500: error('Something failed that is not the caller’s fault; the call can be sent again.', UNEXPECTED),
    503: error(BUSY_MEANS, BUSY),
  };
}
