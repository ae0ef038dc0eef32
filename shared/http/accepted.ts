/** What a call answers that has begun something which is not done yet: 202 instead of 200. */
export class Accepted {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}
