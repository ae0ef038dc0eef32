export interface OwnCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly json?: Readonly<Record<string, unknown>>;
}

export interface OwnAnswer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Calls the service's public API with a key. @throws Error without a response */
export type Ask = (call: OwnCall) => Promise<OwnAnswer>;

/** API Gateway times out after 30 seconds. */
const PATIENCE_MS = 30_000;

/** Creates a client of the public API. */
export function askAs(url: string, { account, key }: { readonly account: number; readonly key: string }): Ask {
  const headers = { authorization: `Bearer ${key}`, 'account-id': String(account) };
  return async ({ method, path, json }) => {
    const response = await fetch(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
      ...(json === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) }),
    });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, body };
  };
}
