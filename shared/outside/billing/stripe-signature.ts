const TOLERANCE_S = 300;
/** Checked before the library, which accepts future and non-numeric timestamps. */
const TIMESTAMP_PATTERN = /(?:^|,)t=([^,]*)/g;

/**
 * Whether Stripe signed a message recently. Rejects thin events, because they do not contain the change. Imports the
 * library lazily, because loading it doubles the cold start.
 * @param nowMs epoch milliseconds
 */
export async function isSignedByStripe(
  { body, signature }: { readonly body: string; readonly signature: string | undefined },
  secret: string,
  nowMs: number,
): Promise<boolean> {
  if (signature === undefined || !isSignedRecently(signature, nowMs)) return false;
  const { default: Stripe } = await import('stripe');
  try {
    await Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, nowMs);
    return true;
  } catch {
    return false;
  }
}

function isSignedRecently(signature: string, nowMs: number): boolean {
  const [time = '', ...others] = [...signature.matchAll(TIMESTAMP_PATTERN)].map(([, value = '']) => value);
  if (others.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  return Math.abs(nowMs / 1000 - Number(time)) <= TOLERANCE_S;
}
