/** Whether the answer to a `fulfilment_pending` says that what the commission gives was handed over: `{"fulfilled": true}`. */
export function saysFulfilled(answer: string | undefined): boolean {
  try {
    const said: unknown = JSON.parse(answer ?? '');
    return (said as { readonly fulfilled?: unknown } | null)?.fulfilled === true;
  } catch {
    return false;
  }
}
