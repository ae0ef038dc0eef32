import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age and clock skew. */
const TOLERANCE_S = 300;

/**
 * Whether Paddle signed a message: HMAC-SHA256 of `ts:body`, in constant time. Secret rotation produces several
 * signatures.
 * @param body the raw bytes
 * @param header `ts=…;h1=…;h1=…`
 */
export function isSignedByPaddle(
  body: string | Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
  nowMs: number,
): boolean {
  const parts = (header ?? '').split(';').map((part) => part.trim().split('='));
  const findValues = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [time = '', ...others] = findValues('ts');
  if (others.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_S) return false;
  const signatures = findValues('h1').filter((value) => /^[0-9a-f]{64}$/i.test(value));
  // Compares all, to hide which one matches.
  const matches = secrets.flatMap((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}:`).update(body).digest();
    return signatures.map((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
  });
  return matches.includes(true);
}
