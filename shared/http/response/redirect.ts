/** Redirect with 303, followed by GET. */
export class Redirect {
  /** Local path or URL. */
  readonly to: string;
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];

  constructor(to: string, cookies: readonly string[] = []) {
    this.to = to;
    this.cookies = cookies;
  }
}
