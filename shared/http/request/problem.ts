/** Request rejected for transport, credentials or parameters, before any business rule. */
export class RequestProblem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly messages: readonly string[];
  /** Lower-case names. */
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
