/** Whether the response to `fulfilment_pending` confirms the fulfillment: `{"fulfilled": true}`. */
export function confirmsFulfillment(responseBody: string | undefined): boolean {
  try {
    const body: unknown = JSON.parse(responseBody ?? '');
    return (body as { readonly fulfilled?: unknown } | null)?.fulfilled === true;
  } catch {
    return false;
  }
}
