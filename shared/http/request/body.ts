import jsonBodyParser from '@middy/http-json-body-parser';
import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import { BODY_INVALID, BODY_TOO_LARGE } from '#shared/routes/texts.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { parseNested } from './nested.ts';
import { Problem } from './problem.ts';

const LARGEST_BODY = 256 * 1024;
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_TYPE = /^application\/([a-z0-9.+-]*\+)?json(;|$)/i;

const parseJson = jsonBodyParser({ disableContentTypeError: true });

/**
 * Parses JSON or form data. Without a type, or with text/plain (browser beacons), it is JSON (contract §1).
 * @throws Problem 413 over 256 KB; 400 for malformed or non-UTF-8 bodies, and JSON other than an object
 */
export const body: HttpMiddleware = {
  before: async (request) => {
    const { event } = request;
    // Authentication may have parsed it.
    if (typeof event.body === 'object') return;
    event.body = textOf(event);
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
      throw new Problem(400, BODY_INVALID);
    }
    if (typeof event.body !== 'object' || event.body === null || Array.isArray(event.body))
      throw new Problem(400, BODY_INVALID);
  },
};

/** API Gateway decodes text bodies and replaces invalid UTF-8 with U+FFFD. */
function textOf(event: HttpEvent): string | undefined {
  const raw = typeof event.body === 'string' ? event.body : '';
  const bytes = Buffer.from(raw, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > LARGEST_BODY) throw new Problem(413, BODY_TOO_LARGE);
  if (!event.isBase64Encoded && isDecodedWithLoss(raw)) throw new Problem(400, BODY_INVALID);
  event.isBase64Encoded = false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? undefined : text;
  } catch {
    throw new Problem(400, BODY_INVALID);
  }
}
