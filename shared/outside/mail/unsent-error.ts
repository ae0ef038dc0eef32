const CONNECT_CALLS: readonly unknown[] = ['connect', 'getaddrinfo'];
/** The SDK's connect timeout has the name of its request timeout, and no code. */
const CONNECT_TIMEOUT = 'did not establish a connection';

/** Whether an error of the SDK was thrown before it wrote the request: no credentials, or no connection. */
export function isUnsentError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Node.js tries all addresses of a host.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnsentError);
  const { name, message, syscall } = error as Error & { readonly syscall?: unknown };
  return CONNECT_CALLS.includes(syscall) || name === 'CredentialsProviderError' || message.includes(CONNECT_TIMEOUT);
}
