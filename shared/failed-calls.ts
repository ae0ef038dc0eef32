/** A failed AWS call, by names only. */
export interface FailedCall {
  readonly client: string | undefined;
  readonly command: string | undefined;
  /** Table, queue, key, secret or user pool. */
  readonly resource: string | undefined;
}

type Names = Readonly<Record<string, unknown>>;

/** Kept outside the errors, so that a rethrown error stays as the SDK made it. */
const failedCalls = new WeakMap<Error, FailedCall>();

/** Outermost SDK middleware: it sees the error that is left after all retries. */
function failureMiddleware<Args extends { readonly input: object }, Output>(
  next: (args: Args) => Promise<Output>,
  { clientName: client, commandName: command }: { readonly clientName?: string; readonly commandName?: string },
): (args: Args) => Promise<Output> {
  return async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof Error)
        failedCalls.set(error, { client, command, resource: readResource(args.input as Names) });
      throw error;
    }
  };
}

/** Records failed calls of an SDK client. */
export function recordFailures<
  C extends { readonly middlewareStack: { add(middleware: typeof failureMiddleware): void } },
>(client: C): C {
  client.middlewareStack.add(failureMiddleware);
  return client;
}

/** Returns the call that threw an error; null if the client lacks the middleware. */
export function findFailedCall(error: Error): FailedCall | null {
  return failedCalls.get(error) ?? null;
}

function readResource(input: Names): string | undefined {
  const { TableName, KeyId, SecretId, UserPoolId, QueueUrl, RequestItems, TransactItems } = input;
  const first = Array.isArray(TransactItems) ? Object.values((TransactItems[0] ?? {}) as Names)[0] : undefined;
  const candidates = [
    TableName,
    KeyId,
    SecretId,
    UserPoolId,
    typeof QueueUrl === 'string' ? QueueUrl.split('/').at(-1) : undefined,
    RequestItems ? Object.keys(RequestItems).join(', ') : undefined,
    (first as Names | undefined)?.TableName,
  ];
  return candidates.find((value) => typeof value === 'string');
}
