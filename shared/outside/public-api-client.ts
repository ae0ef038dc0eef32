export interface PublicApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly json?: Readonly<Record<string, unknown>>;
}

export interface PublicApiResponse {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Calls the service's public API with an API key. @throws Error if there is no response */
export type CallPublicApi = (call: PublicApiRequest) => Promise<PublicApiResponse>;

/** API Gateway times out after 30 seconds. */
const TIMEOUT_MS = 30_000;

/** Creates a client of the public API. */
export function createPublicApiClient(
  url: string,
  { account, key }: { readonly account: number; readonly key: string },
): CallPublicApi {
  const headers = { authorization: `Bearer ${key}`, 'account-id': String(account) };
  return async ({ method, path, json }) => {
    const response = await fetch(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      ...(json === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) }),
    });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, body };
  };
}
