import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiResponse, type Company, unique } from '#test/support/service/company.ts';

/** A shop page: head content and response headers. */
export interface ShopPage {
  readonly head: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A company's web server, which reports sign-ups server-side. */
export interface Shop {
  readonly port: number;
  /** @returns the page's path */
  page(page: ShopPage): string;
  /** Cookies of the last page request. */
  readonly cookies: () => string;
  /** The service's response to the last sign-up. */
  readonly signup: () => ApiResponse | undefined;
  close(): Promise<void>;
}

/** Starts a company's web server. `/sign-up?email=…` signs a visitor up: it reports the browser's cookie as `tid`. */
export async function aShop(company: Company): Promise<Shop> {
  const pages = new Map<string, ShopPage>();
  let cookies = '';
  let signup: ApiResponse | undefined;
  const signUp = async (email: string, request: IncomingMessage) => {
    const [, tid] = /(?:^|; )_partner_tid=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
    signup = await company.v2('/track/signup', { email, tid });
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const { head, headers } = pages.get(pathname) ?? { head: '' };
    const email = pathname === '/sign-up' ? searchParams.get('email') : null;
    if (pathname !== '/favicon.ico') cookies = request.headers.cookie ?? '';
    (email === null ? Promise.resolve() : signUp(email, request)).finally(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end(`<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>Shop</body></html>`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    page: (page) => {
      const path = `/${unique('page')}`;
      pages.set(path, page);
      return path;
    },
    cookies: () => cookies,
    signup: () => signup,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
