/** What a call answers that sets a cookie. */
export class WithCookie<Body> {
  readonly body: Body;
  /** As `Set-Cookie` has it. */
  readonly cookie: string;

  constructor(body: Body, cookie: string) {
    this.body = body;
    this.cookie = cookie;
  }
}
