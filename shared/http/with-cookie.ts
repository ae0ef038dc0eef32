/** What a call answers that sets a cookie. */
export class WithCookie {
  readonly body: unknown;
  /** As `Set-Cookie` has it. */
  readonly cookie: string;

  constructor(body: unknown, cookie: string) {
    this.body = body;
    this.cookie = cookie;
  }
}
