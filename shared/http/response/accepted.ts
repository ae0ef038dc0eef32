/** What a call answers that has begun something which is not done yet: 202 instead of 200. */
export class Accepted<Body> {
  readonly body: Body;
  /** Headers of its own, in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.headers = headers;
  }
}
