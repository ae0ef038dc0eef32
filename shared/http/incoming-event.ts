import type { ReceiptResult } from '#shared/operations/billing/receive-event.ts';
import { BILLING_REFUSED, BODY_TOO_LARGE } from '#shared/routes/texts.ts';
import type { HttpEvent } from './request/http-event.ts';
import { Problem } from './request/problem.ts';

/** What providers tell is some tens of kilobytes at the most; so much fits into an item, and into a message of the queue. */
const LARGEST_BODY = 256 * 1024;

/**
 * The message of a billing provider as it was sent: nothing of it is read before it is verified.
 * @param header the name of that with the signatures
 * @throws Problem 413 over 256 KB, 404 where the path names no account
 */
export function incomingEvent(
  { body, isBase64Encoded, headers, pathParameters }: HttpEvent,
  header: string,
): { readonly account: number; readonly body: string; readonly signature: string | undefined } {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > LARGEST_BODY) throw new Problem(413, BODY_TOO_LARGE);
  const account = pathParameters?.account ?? '';
  if (!/^[1-9]\d{0,9}$/.test(account)) throw refusedAs('not_connected');
  return { account: Number(account), body: bytes.toString(), signature: headers[header] };
}

/** What a provider is answered. @throws Problem that says why its message was not taken */
export function answerTo(received: ReceiptResult): { readonly received: true } {
  if (received === 'taken') return { received: true };
  throw refusedAs(received);
}

function refusedAs(because: Exclude<ReceiptResult, 'taken'>): Problem {
  return new Problem(because === 'not_connected' ? 404 : 400, BILLING_REFUSED[because], because);
}
