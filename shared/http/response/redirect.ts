/** Redirect (303). */
export class Redirect {
  /** Local path or URL. */
  readonly to: string;
  readonly cookies: readonly string[];

  constructor(to: string, cookies: readonly string[] = []) {
    this.to = to;
    this.cookies = cookies;
  }
}
