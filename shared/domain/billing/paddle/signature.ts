import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a message may be, and how far ahead its clock, in seconds. */
const TOLERANCE_S = 300;

/**
 * Whether a message is Paddle's: HMAC-SHA256 of `ts:body`, by any of the secrets, compared in constant time. While a secret is
 * changed, a message has several signatures.
 * @param body the very bytes that were received
 * @param header what `Paddle-Signature` says: `ts=…;h1=…;h1=…`
 * @param secrets those that are valid now
 * @param nowMs the present in epoch milliseconds
 */
export function isSignedByPaddle(
  body: string | Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
  nowMs: number,
): boolean {
  const parts = (header ?? '').split(';').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [time = '', ...others] = valuesOf('ts');
  if (others.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_S) return false;
  const signatures = valuesOf('h1').filter((value) => /^[0-9a-f]{64}$/i.test(value));
  // Each is compared, so that the time it takes says nothing of which one fits.
  const fits = secrets.flatMap((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}:`).update(body).digest();
    return signatures.map((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
  });
  return fits.includes(true);
}
