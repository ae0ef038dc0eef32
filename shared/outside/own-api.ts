/** A call of the interface, as a company's server makes it. */
export interface OwnCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly json?: Readonly<Record<string, unknown>>;
}

export interface OwnAnswer {
  readonly status: number;
  /** Parsed, where it is JSON. */
  readonly body: unknown;
}

/** Sends a call to the service's public address with a key. @throws Error where no answer comes */
export type Ask = (call: OwnCall) => Promise<OwnAnswer>;

/** A call that takes longer has no answer: API Gateway gives up after 30 seconds itself. */
const PATIENCE_MS = 30_000;

/**
 * Calls the service by its public address, as a company's server does.
 * @param url the base URL of the API
 * @param as the account and its key
 */
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
