/** Whether the response to `fulfilment_pending` confirms the fulfillment: `{"fulfilled": true}`. */
export function confirmsFulfillment(answer: string | undefined): boolean {
  try {
    const body: unknown = JSON.parse(answer ?? '');
    return (body as { readonly fulfilled?: unknown } | null)?.fulfilled === true;
  } catch {
    return false;
  }
}
