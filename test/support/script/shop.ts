import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answered, type Company, unique } from '#test/support/service/company.ts';

/** A page of a shop: what is in its head, and headers that it is sent with. */
export interface ShopPage {
  readonly head: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A company's own web server, which reports sign-ups from behind. */
export interface Shop {
  readonly port: number;
  /** Makes a page. @returns its path */
  page(page: ShopPage): string;
  /** The cookies that the last request of a page came with. */
  readonly cookies: () => string;
  /** What the service answered to the sign-up that the last request of `/sign-up` has made. */
  readonly signup: () => Answered | undefined;
  close(): Promise<void>;
}

/**
 * Starts the web server of a company. `/sign-up?email=…` signs a visitor up, as a company's server does: it reads the
 * cookie that the visitor's browser has sent along, and reports what it says as `tid`.
 */
export async function aShop(company: Company): Promise<Shop> {
  const pages = new Map<string, ShopPage>();
  let cookies = '';
  let signup: Answered | undefined;
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
