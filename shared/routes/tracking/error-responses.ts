import * as v from 'valibot';
import { badCredentials, v1Error, v1SignupExists, v2Error, v2SignupExists } from '#shared/routes/output.ts';
import type { ErrorResponses, RouteResponse } from '#shared/routes/route.ts';
import {
  BAD_CREDENTIALS,
  BODY_TOO_LARGE,
  BUSY,
  BUSY_MEANS,
  NOT_ALLOWED,
  notAllowed,
  UNAUTHORIZED,
  UNEXPECTED,
} from '#shared/routes/texts.ts';

/** Texts by status (contract §2). */
export interface ErrorTexts {
  readonly 400: string;
  readonly 404: string;
  readonly 409?: string;
  readonly signupExists?: string;
  readonly refundReversed?: string;
  readonly 429?: string;
}

const inV1 = (message: string, code?: string) => ({ error: message, message, ...(code ? { code } : {}) });
const inV2 = (message: string, code?: string) => ({ message, ...(code ? { code } : {}) });

/** Returns a tracking call's error responses. */
export function trackingErrors(version: 'v1' | 'v2' | 'none', texts: ErrorTexts): ErrorResponses {
  const [schema, body] = version === 'v1' ? ([v1Error, inV1] as const) : ([v2Error, inV2] as const);
  const response = (description: string, example: unknown, bodySchema: v.GenericSchema = schema): RouteResponse => ({
    description,
    schema: bodySchema,
    example,
  });
  const internal = version === 'v1' ? body(UNEXPECTED) : body(UNEXPECTED, 'internal_error');
  return {
    400: response('A parameter or the body is invalid. Nothing was written.', body(texts[400])),
    ...(version === 'v1' ? { 401: response('The key is invalid or missing.', BAD_CREDENTIALS, badCredentials) } : {}),
    ...(version === 'v2'
      ? {
          401: response('The key is invalid, missing or of another account.', body(UNAUTHORIZED, 'unauthorized')),
        }
      : {}),
    ...(version === 'none'
      ? {}
      : { 403: response(NOT_ALLOWED, body(notAllowed({ is: 'key' }, 'track'), 'forbidden')) }),
    404: response('The record was not found, or its promoter is banned.', body(texts[404], 'not_found')),
    ...(texts[409]
      ? { 409: response('The event id was already used. The event did not count again.', body(texts[409])) }
      : {}),
    413: response('The body is too large.', body(BODY_TOO_LARGE)),
    ...(texts.signupExists ? { 422: signupExists(version, texts.signupExists) } : {}),
    ...(texts.refundReversed
      ? {
          422: response(
            'The refund was already reversed by another event.',
            body(texts.refundReversed, 'refund_reversed'),
          ),
        }
      : {}),
    ...(texts[429]
      ? {
          429: response(
            'Too many calls in this minute. Try again after `Retry-After`.',
            body(texts[429], 'too_many_requests'),
          ),
        }
      : {}),
    500: response('Internal error. You can send the call again.', internal),
    503: response(BUSY_MEANS, body(BUSY, 'busy')),
  };
}

function signupExists(version: 'v1' | 'v2' | 'none', text: string): RouteResponse {
  const description =
    'The lead has already signed up; or, with the code `fraud_refused`, a fraud rule of the account refused it.';
  if (version !== 'v1')
    return { description, schema: v.union([v2SignupExists, v2Error]), example: { transaction_id: text } };
  return {
    description,
    schema: v.union([v1SignupExists, v1Error]),
    example: { transaction_id: text, error: text, message: text },
  };
}
