/** Whether the response to `fulfilment_pending` confirms the fulfillment: `{"fulfilled": true}`. */
export function saysFulfilled(answer: string | undefined): boolean {
  try {
    const said: unknown = JSON.parse(answer ?? '');
    return (said as { readonly fulfilled?: unknown } | null)?.fulfilled === true;
  } catch {
    return false;
  }
}
