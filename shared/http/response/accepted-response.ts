/** Response 202 for unfinished work. */
export class AcceptedResponse<Body> {
  readonly body: Body;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.headers = headers;
  }
}
