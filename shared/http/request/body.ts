import jsonBodyParser from '@middy/http-json-body-parser';
import { hasReplacementCharacter } from '#shared/domain/text/text-encoding.ts';
import { BODY_INVALID, describeBodyLimit, MAX_BODY_BYTES } from '#shared/routes/texts.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { parseNested } from './nested-parameters.ts';
import { RequestProblem } from './problem.ts';

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_TYPE = /^application\/([a-z0-9.+-]*\+)?json(;|$)/i;

const parseJson = jsonBodyParser({ disableContentTypeError: true });

/**
 * Parses JSON or form data. Without a type, or with text/plain (browser beacons), it is JSON (contract §1).
 * @param maxBytes largest body
 * @throws RequestProblem 413 for larger bodies; 400 for malformed or non-UTF-8 bodies, and JSON other than an object
 */
export const parseBodyUpTo = (maxBytes: number): HttpMiddleware => ({
  before: async (request) => {
    const { event } = request;
    // Authentication may have parsed it.
    if (typeof event.body === 'object') return;
    event.body = decodeBody(event, maxBytes);
    if (event.body === undefined) return;
    const type = event.headers['content-type'] ?? '';
    if (FORM.test(type)) {
      event.body = await parseNested(String(event.body));
      return;
    }
    if (!JSON_TYPE.test(type)) event.headers['content-type'] = 'application/json';
    try {
      await parseJson.before?.(request as never);
    } catch {
      throw new RequestProblem(400, BODY_INVALID);
    }
    if (typeof event.body !== 'object' || event.body === null || Array.isArray(event.body))
      throw new RequestProblem(400, BODY_INVALID);
  },
});

export const parseRequestBody = parseBodyUpTo(MAX_BODY_BYTES);

/** API Gateway decodes text bodies and replaces invalid UTF-8 with U+FFFD. */
function decodeBody(event: HttpEvent, maxBytes: number): string | undefined {
  const raw = typeof event.body === 'string' ? event.body : '';
  const bytes = Buffer.from(raw, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw new RequestProblem(413, describeBodyLimit(maxBytes));
  if (!event.isBase64Encoded && hasReplacementCharacter(raw)) throw new RequestProblem(400, BODY_INVALID);
  event.isBase64Encoded = false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? undefined : text;
  } catch {
    throw new RequestProblem(400, BODY_INVALID);
  }
}
