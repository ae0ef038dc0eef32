/** A request that is refused before any rule is asked: its transport, its credentials or its parameters are wrong. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** All that is wrong, where that is more than the message says. */
  readonly messages: readonly string[];
  /** Headers of the answer, in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    code?: string,
    headers: Readonly<Record<string, string>> = {},
    messages: readonly string[] = [message],
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.headers = headers;
  }
}
