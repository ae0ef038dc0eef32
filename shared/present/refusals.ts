import type { RefusalReason } from '#shared/domain/refusal.ts';
import type { Route } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';

/** Status, text and code of an error response (contract §2). */
export interface ErrorResponse {
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  /** Texts by parameter, without its name. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly transactionId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Maps each refusal to its response (contract §2). */
export function presentRefusal(reason: RefusalReason): ErrorResponse {
  switch (reason.code) {
    case 'created_at_invalid':
      return { status: 400, message: texts.CREATED_AT_INVALID };
    case 'currency_invalid':
      return { status: 400, message: texts.NO_RATE };
    case 'amount_invalid':
    case 'refund_too_large':
      return { status: 400, message: texts.AMOUNT_INVALID };
    case 'visitor_not_found':
      return { status: 404, message: texts.VISITOR_INVALID };
    case 'ref_not_found':
      return { status: 404, message: texts.REF_NOT_FOUND, code: 'not_found' };
    case 'too_many_clicks':
      return {
        status: 429,
        message: texts.TOO_MANY_CLICKS,
        code: 'too_many_requests',
        retryAfter: reason.retryAfter,
      };
    case 'origin_not_allowed':
      return { status: 403, message: texts.ORIGIN_NOT_ALLOWED, code: 'origin_not_allowed' };
    case 'signup_exists':
      return { status: 422, message: texts.SIGNUP_EXISTS, transactionId: texts.SIGNUP_EXISTS };
    case 'fraud_refused':
      return { status: 422, message: texts.fraudRefused(reason.rule), code: 'fraud_refused' };
    case 'lead_not_found':
      return { status: 404, message: texts.LEAD_NOT_FOUND, code: 'not_found' };
    case 'duplicate_event':
      return { status: 409, message: texts.eventExists(reason.kind, reason.eventId) };
    case 'not_found':
      return { status: 404, message: texts.recordNotFound(reason.what) };
    case 'invalid':
      return { status: 422, message: reason.message };
    case 'invalid_record':
      return { status: 422, message: reason.message };
    case 'taken':
      return { status: 422, message: texts.takenText(reason.field) };
    case 'outdated':
      return { status: 409, message: texts.OUTDATED, code: 'outdated' };
    case 'link_over':
      return { status: 401, message: texts.LINK_OVER, code: 'link_over' };
    case 'password_wrong':
      return { status: 401, message: texts.PASSWORD_WRONG, code: 'password_wrong' };
    case 'too_many_tries':
      return {
        status: 429,
        message: texts.TOO_MANY_TRIES,
        code: 'too_many_requests',
        retryAfter: reason.retryAfter,
      };
    case 'import_running':
      return { status: 429, message: texts.IMPORT_RUNNING, code: 'import_running', retryAfter: reason.retryAfter };
    case 'source_unavailable':
      return { status: 429, message: texts.SOURCE_UNAVAILABLE, code: reason.code, retryAfter: reason.retryAfter };
    case 'refund_not_found':
      return { status: 404, message: texts.refundNotFound(reason.eventId), code: 'not_found' };
    case 'refund_reversed':
      return { status: 422, message: texts.refundReversed(reason.eventId), code: 'refund_reversed' };
    case 'sale_not_found':
      return { status: 404, message: texts.saleNotFound(reason.eventId), code: 'not_found' };
  }
}

/** Maps a refusal for version 2's company API: one text for missing records, and a code per status. */
export function presentCompanyRefusal(reason: RefusalReason, uniqueParams?: Route['uniqueParams']): ErrorResponse {
  if (reason.code === 'taken' && uniqueParams) return invalidRecord(uniqueParams[reason.field] ?? reason.field);
  const response = presentRefusal(reason);
  const { status, message } = response;
  if (status === 401 || status === 429) return response;
  if (reason.code === 'invalid_record') {
    return { status: 400, message, errors: { base: [message] }, code: 'invalid_record' };
  }
  if (status === 404) return { status, message: texts.RECORD_NOT_FOUND, code: 'not_found' };
  if (reason.code === 'outdated') return { status, message, code: reason.code };
  return { status, message, code: 'invalid_params' };
}

function invalidRecord(parameter: string): ErrorResponse {
  const words = parameter.replaceAll('_', ' ');
  const message = `Validation failed: ${words.charAt(0).toUpperCase()}${words.slice(1)} ${texts.TAKEN}`;
  return { status: 400, message, errors: { [parameter]: [texts.TAKEN] }, code: 'invalid_record' };
}
