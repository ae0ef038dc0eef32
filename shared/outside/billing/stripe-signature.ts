/** How old a message may be, and how far ahead its clock, in seconds. */
const TOLERANCE_S = 300;
/** The library accepts dates that are ahead, and those that are no numbers. */
const TIMESTAMPS = /(?:^|,)t=([^,]*)/g;

/**
 * Whether a message is Stripe's, by a secret. So-called thin events are none: they say nothing of what has happened. The library is loaded
 * with the first message that an account may have been sent: that takes as long as all else of a start together.
 * @param nowMs the present in epoch milliseconds
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
