import type { ReceiptResult } from '#shared/operations/billing/receive-event.ts';
import { BILLING_REFUSED, BODY_TOO_LARGE } from '#shared/routes/texts.ts';
import type { HttpEvent } from './request/http-event.ts';
import { RequestProblem } from './request/problem.ts';

/** Fits into an item and an SQS message; messages usually have a few tens of kilobytes. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/**
 * Reads a billing provider's raw message, which is parsed only after verification.
 * @throws RequestProblem 413 over 256 KB, 404 without an account in the path
 */
export function readProviderMessage(
  { body, isBase64Encoded, headers, pathParameters }: HttpEvent,
  header: string,
): { readonly account: number; readonly body: string; readonly signature: string | undefined } {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_MESSAGE_BYTES) throw new RequestProblem(413, BODY_TOO_LARGE);
  const account = pathParameters?.account ?? '';
  if (!/^[1-9]\d{0,9}$/.test(account)) throw toReceiptProblem('not_connected');
  return { account: Number(account), body: bytes.toString(), signature: headers[header] };
}

/** Returns the provider's response. @throws RequestProblem for a rejected message */
export function providerResponse(received: ReceiptResult): { readonly received: true } {
  if (received === 'taken') return { received: true };
  throw toReceiptProblem(received);
}

function toReceiptProblem(result: Exclude<ReceiptResult, 'taken'>): RequestProblem {
  return new RequestProblem(result === 'not_connected' ? 404 : 400, BILLING_REFUSED[result], result);
}
