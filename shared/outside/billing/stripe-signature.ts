const TOLERANCE_S = 300;
/** The library accepts future and non-numeric timestamps. */
const TIMESTAMPS = /(?:^|,)t=([^,]*)/g;

/**
 * Whether Stripe signed a message. Thin events are rejected: they do not contain the change. Imported lazily: loading
 * the library doubles the cold start.
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
  const [time = '', ...others] = [...signature.matchAll(TIMESTAMPS)].map(([, value = '']) => value);
  if (others.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  return Math.abs(nowMs / 1000 - Number(time)) <= TOLERANCE_S;
}
