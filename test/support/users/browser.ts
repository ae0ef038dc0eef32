interface CallOptions {
  readonly method?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface BrowserResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Redirect target, else null. */
  readonly location: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape and compare what they find
  readonly body: any;
}

/** A person's browser during a sign-in: keeps cookies and follows no redirects automatically. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  get cookies(): ReadonlyMap<string, string> {
    return this.#jar(service());
  }

  get token(): string | undefined {
    return [...this.cookies].find(([name]) => name.endsWith('-session'))?.[1];
  }

  setCookie(name: string, value: string): void {
    this.#jar(service()).set(name, value);
  }

  copy(): Browser {
    const other = new Browser();
    for (const [origin, jar] of this.#cookies) other.#cookies.set(origin, new Map(jar));
    return other;
  }

  /** Calls the API like a page of the service. */
  call(path: string, { method = 'GET', json, form, headers = {} }: CallOptions = {}): Promise<BrowserResponse> {
    const content = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const browserHeaders = { 'sec-fetch-site': 'same-origin', ...(method === 'GET' ? {} : { origin: service() }) };
    return this.#fetch(new URL(path, service()), {
      method,
      headers: dropUndefinedHeaders({ ...browserHeaders, ...type, ...headers }),
      ...(content === undefined ? {} : { body: content }),
    });
  }

  go(address: string, init: RequestInit = {}): Promise<BrowserResponse> {
    return this.#fetch(new URL(address, service()), init);
  }

  /**
   * Follows a sign-in up to the callback.
   * @returns the callback's address, not yet opened
   */
  async toCallback(email: string, { query = '', isUnverified = false } = {}): Promise<string> {
    let { location } = await this.go(`/auth/sign-in${query}`);
    for (let steps = 0; location !== null && steps < 10; steps += 1) {
      const address = new URL(location);
      if (address.origin === service()) return location;
      if (address.pathname.startsWith('/choose/')) {
        const form = { other: email, ...(isUnverified ? { unverified: 'on' } : {}) };
        ({ location } = await this.#fetch(address, { method: 'POST', body: new URLSearchParams(form) }));
      } else ({ location } = await this.#fetch(address, {}));
      if (location?.startsWith('/')) location = new URL(location, address).href;
    }
    throw new Error(`The sign-in led to ${location}`);
  }

  /** Signs in, up to the final redirect. */
  async signIn(
    email: string,
    options: { readonly query?: string; readonly isUnverified?: boolean } = {},
  ): Promise<BrowserResponse> {
    return this.go(await this.toCallback(email, options));
  }

  async #fetch(address: URL, init: RequestInit): Promise<BrowserResponse> {
    const jar = this.#jar(address.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const text of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = text.split('; ');
      const at = pair.indexOf('=');
      const isGone = attributes.some((attribute) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute));
      if (isGone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const { status, headers: responseHeaders } = response;
    return {
      status,
      headers: responseHeaders,
      location: responseHeaders.get('location'),
      body: parseBody(await response.text()),
    };
  }

  #jar(origin: string): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map();
    this.#cookies.set(origin, jar);
    return jar;
  }
}

function service(): string {
  return String(process.env.SERVICE_URL);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function dropUndefinedHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
