import * as v from 'valibot';
import { integerParam, rowCountParam } from '#shared/routes/fields.ts';
import { v2Error, v2InvalidParams, v2InvalidRecord } from '#shared/routes/output.ts';
import type { ErrorResponses, RouteResponse, RouteResponses } from '#shared/routes/route.ts';
import {
  BODY_INVALID,
  BUSY,
  BUSY_MEANS,
  CALLS_LIMITED,
  describeBodyLimit,
  INVALID_USER_TYPE,
  MAX_BODY_BYTES,
  NOT_ALLOWED,
  RECORD_NOT_FOUND,
  SESSION_CODES,
  TAKEN,
  TOO_MANY_CALLS,
  UNAUTHORIZED,
  UNEXPECTED,
} from '#shared/routes/texts.ts';

const MAX_PAGE = 1_000_000;
const MAX_PAGE_ROWS = 100;
const DEFAULT_ROWS = 20;

/** Contract §3. */
export const companyPaging = {
  page: v.optional(integerParam('page is invalid.', 1, MAX_PAGE), 1),
  per_page: v.optional(rowCountParam('per_page is invalid.', MAX_PAGE_ROWS), DEFAULT_ROWS),
};

/**
 * Returns the responses of a company call: `done`, and the contract's errors (§2).
 * @param errors `uniqueParam` names a unique parameter; `invalid` is a text, or the error by parameter; `maxBodyBytes` is the
 * route's
 */
export function companyResponses<Done extends RouteResponses>(
  successes: Done,
  errors: {
    readonly notFound?: boolean;
    readonly invalid?: string | Invalid;
    readonly uniqueParam?: string;
    readonly maxBodyBytes?: number;
  },
): Done & ErrorResponses {
  const error = (description: string, message: string, code?: string): RouteResponse => ({
    description,
    schema: v2Error,
    example: { message, ...(code ? { code } : {}) },
  });
  const { notFound = false, invalid, uniqueParam, maxBodyBytes = MAX_BODY_BYTES } = errors;
  const unread = {
    400: error('The body is invalid. Nothing was written.', BODY_INVALID),
    413: error('The body is too large.', describeBodyLimit(maxBodyBytes)),
  };
  return {
    ...successes,
    ...(invalid ? unread : {}),
    ...(uniqueParam === undefined ? {} : { 400: takenRecord(uniqueParam) }),
    401: error('The key is invalid, missing or of another account.', UNAUTHORIZED, 'unauthorized'),
    403: error(
      `${NOT_ALLOWED} Or the bearer is a promoter, not a company. ${SESSION_CODES}`,
      INVALID_USER_TYPE,
      'forbidden',
    ),
    ...(notFound ? { 404: error('The record was not found.', RECORD_NOT_FOUND, 'not_found') } : {}),
    ...(invalid
      ? { 422: typeof invalid === 'string' ? error(WRONG, invalid, 'invalid_params') : invalidParams(invalid) }
      : {}),
    429: error(CALLS_LIMITED, TOO_MANY_CALLS, 'too_many_requests'),
    500: error('Internal error. You can send the call again.', UNEXPECTED, 'internal_error'),
    503: error(BUSY_MEANS, BUSY, 'busy'),
  };
}

type Invalid = readonly [parameter: string, words: string];

const WRONG = 'A parameter is invalid or missing. Nothing was written.';

function invalidParams([parameter, words]: Invalid): RouteResponse {
  return {
    description: WRONG,
    schema: v2InvalidParams,
    example: { message: `${parameter} ${words}.`, errors: { [parameter]: [words] }, code: 'invalid_params' },
  };
}

function takenRecord(parameter: string): RouteResponse {
  const words = `${parameter.charAt(0).toUpperCase()}${parameter.slice(1).replaceAll('_', ' ')}`;
  return {
    description: 'Another record already has the value, or the body is invalid. Nothing was written.',
    schema: v2InvalidRecord,
    example: {
      message: `Validation failed: ${words} ${TAKEN}`,
      errors: { [parameter]: [TAKEN] },
      code: 'invalid_record',
    },
  };
}

/** Errors of a route for the record `id`. */
export const RECORD_ERRORS = { notFound: true, invalid: 'id is invalid.' } as const;

/** Returns the 201 response. */
export function createdResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  example: unknown,
): { readonly 201: RouteResponse<Schema> } {
  return { 201: { description: 'Created.', schema, example } };
}

export const noContentResponse = {
  204: { description: 'Done.', schema: v.literal(''), example: '', type: null },
} as const;

/** Returns the 200 response. */
export function okResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  example: unknown,
): { readonly 200: RouteResponse<Schema> } {
  return { 200: { description: 'Done.', schema, example } };
}
