/** How old a message may be, in seconds. */
const TOLERANCE_S = 300;

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
  if (signature === undefined) return false;
  const { default: Stripe } = await import('stripe');
  try {
    await Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, nowMs);
    return true;
  } catch {
    return false;
  }
}
