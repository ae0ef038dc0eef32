/** Response that sets a cookie. */
export class CookieResponse<Body> {
  readonly body: Body;
  readonly cookie: string;

  constructor(body: Body, cookie: string) {
    this.body = body;
    this.cookie = cookie;
  }
}
