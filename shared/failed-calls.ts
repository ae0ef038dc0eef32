/** What was asked of AWS when a call failed: names alone, nothing of what was written or read. */
export interface FailedCall {
  /** As `KMSClient`. */
  readonly client: string | undefined;
  /** As `GetItemCommand`. */
  readonly command: string | undefined;
  /** The table, queue, key, secret or user pool that it was about. */
  readonly resource: string | undefined;
}

type Names = Readonly<Record<string, unknown>>;

/** Beside the errors, not in them: whoever throws an error on sees what the SDK has made. */
const failed = new WeakMap<Error, FailedCall>();

/** A middleware of the SDK around all others: it sees what is thrown in the end, after all tries. */
function noteFailure<Args extends { readonly input: object }, Output>(
  next: (args: Args) => Promise<Output>,
  { clientName: client, commandName: command }: { readonly clientName?: string; readonly commandName?: string },
): (args: Args) => Promise<Output> {
  return async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof Error) failed.set(error, { client, command, resource: resourceIn(args.input as Names) });
      throw error;
    }
  };
}

/** A client of the SDK whose failed calls are known by their errors. */
export function noting<C extends { readonly middlewareStack: { add(middleware: typeof noteFailure): void } }>(
  client: C,
): C {
  client.middlewareStack.add(noteFailure);
  return client;
}

/** The call that an error was the end of; null where no client that has the middleware has thrown it. */
export function failedCall(error: Error): FailedCall | null {
  return failed.get(error) ?? null;
}

function resourceIn(input: Names): string | undefined {
  const { TableName, KeyId, SecretId, UserPoolId, QueueUrl, RequestItems, TransactItems } = input;
  const first = Array.isArray(TransactItems) ? Object.values((TransactItems[0] ?? {}) as Names)[0] : undefined;
  const named = [
    TableName,
    KeyId,
    SecretId,
    UserPoolId,
    typeof QueueUrl === 'string' ? QueueUrl.split('/').at(-1) : undefined,
    RequestItems ? Object.keys(RequestItems).join(', ') : undefined,
    (first as Names | undefined)?.TableName,
  ];
  return named.find((one) => typeof one === 'string');
}
