/** HTML response. */
export class Html {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];

  constructor(
    status: number,
    html: string,
    headers: Readonly<Record<string, string>>,
    cookies: readonly string[] = [],
  ) {
    this.status = status;
    this.html = html;
    this.headers = headers;
    this.cookies = cookies;
  }
}
