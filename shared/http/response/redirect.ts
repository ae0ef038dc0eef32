/** What a call answers that sends a browser on, by a GET whatever it has sent before (303). */
export class Redirect {
  /** A path of ours, or an address. */
  readonly to: string;
  /** As `Set-Cookie` has them. */
  readonly cookies: readonly string[];

  constructor(to: string, cookies: readonly string[] = []) {
    this.to = to;
    this.cookies = cookies;
  }
}
