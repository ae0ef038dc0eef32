import { isDecodedWithLoss } from '#shared/domain/replaced.ts';
import { BODY_INVALID, BODY_TOO_LARGE } from '#shared/routes/texts.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { parseNested } from './nested.ts';
import { Problem } from './problem.ts';

const LARGEST_BODY = 256 * 1024;
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads the body: JSON or form data, as its content type says; without one, or as the plain text that browsers' beacons
 * send, it is JSON (contract §1).
 * @throws Problem 413 over 256 KB, 400 for a body that is neither, is not UTF-8, or is JSON but no object
 */
export const body: HttpMiddleware = {
  before: async (request) => {
    const { event } = request;
    // Read before, for what proves who calls.
    if (typeof event.body === 'object') return;
    event.body = textOf(event);
    if (event.body === undefined) return;
    const text = String(event.body);
    event.body = FORM.test(event.headers['content-type'] ?? '') ? await parseNested(text) : parseObject(text);
  },
};

/**
 * Parses a JSON object. Keys that would change the prototype of an object are refused. It does not use Middy's parser, which
 * imports `node:http`: that loads undici, a fifth of the CPU time of a new process.
 * @throws Problem 400
 */
function parseObject(text: string): object {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Problem(400, BODY_INVALID);
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError('__proto__ is no key');
      return value;
    });
  } catch {
    throw new Problem(400, BODY_INVALID);
  }
}

/**
 * The body as text; undefined where there is none. What comes in base64 is decoded here. What comes as text API Gateway
 * has decoded, with U+FFFD for what is no UTF-8: nobody can tell that from one that was meant.
 */
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
