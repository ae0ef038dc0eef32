import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a message and maximum clock skew, in seconds. */
const TOLERANCE_S = 300;

/**
 * Whether a message is from Paddle: HMAC-SHA256 of `ts:body` with any of the secrets, compared in constant time. During
 * a secret rotation a message has several signatures.
 * @param body the raw bytes
 * @param header `Paddle-Signature`: `ts=…;h1=…;h1=…`
 * @param secrets valid now
 * @param nowMs epoch milliseconds
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
  // Compares all, so that the time does not reveal which one matches.
  const fits = secrets.flatMap((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}:`).update(body).digest();
    return signatures.map((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
  });
  return fits.includes(true);
}
