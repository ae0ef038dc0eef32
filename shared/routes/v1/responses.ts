import * as v from 'valibot';
import { integerParam, rowCountParam } from '#shared/routes/fields.ts';
import { badCredentials, field, v1Error } from '#shared/routes/output.ts';
import type { ErrorResponses, RouteResponse } from '#shared/routes/route.ts';
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

const MAX_RECORD_ID = 2 ** 31 - 1;
const MAX_PAGE = 1_000_000;
const MAX_PAGE_ROWS = 100;
const DEFAULT_ROWS = 50;

/** Record id. */
export function recordIdParam(name: string, message = `${name} is invalid.`) {
  return integerParam(message, 1, MAX_RECORD_ID);
}

/** Contract §3. */
export const v1Paging = {
  page: v.optional(integerParam('page is invalid.', 1, MAX_PAGE), 1),
  per_page: v.optional(rowCountParam('per_page is invalid.', MAX_PAGE_ROWS), DEFAULT_ROWS),
};

export const removedRecord = v.object({ message: field(v.string(), 'Confirms that the record was removed.') });

/** Returns the responses of a version 1 call: `schema`, and the contract's errors (§2). */
export function v1Responses<Schema extends v.GenericSchema>(
  schema: Schema,
  example: unknown,
  errors: { readonly 404?: string; readonly 422: string },
): { readonly 200: RouteResponse<Schema> } & ErrorResponses {
  const error = (description: string, text: string): RouteResponse => ({
    description,
    schema: v1Error,
    example: { error: text },
  });
  return {
    200: { description: 'Done.', schema, example },
    400: error('The body is invalid. Nothing was written.', BODY_INVALID),
    401: { description: 'The key is invalid or missing.', schema: badCredentials, example: BAD_CREDENTIALS },
    403: error(NOT_ALLOWED, notAllowed({ is: 'key' }, 'manage')),
    ...(errors[404] ? { 404: error('The record was not found.', errors[404]) } : {}),
    413: error('The body is too large.', BODY_TOO_LARGE),
    422: error('A parameter is invalid or missing. Nothing was written.', errors[422]),
    429: error(CALLS_LIMITED, TOO_MANY_CALLS),
    500: error('Internal error. You can send the call again.', UNEXPECTED),
    503: error(BUSY_MEANS, BUSY),
  };
}
