import type { Connect, Plugin, ViteDevServer } from 'vite';

const FRAME = '/portal/embed';
const BUILT = '/portal/embed.js';
const SOURCE = '/embed.ts';
/** The rest of the page's policy blocks unbuilt scripts. */
const ANCESTORS = /frame-ancestors [^;]*/;

/** Serves, in development, the portal pages outside the base path: sign-up, and the service's frame page. */
export function devPages(service: string): Plugin {
  return {
    name: 'pages-of-the-portal',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', service);
        if (pathname.startsWith('/join/')) request.url = server.config.base;
        if (pathname === FRAME) frame(server, response, `${service}${FRAME}${search}`).catch(next);
        else next();
      });
    },
  };
}

async function frame(
  server: ViteDevServer,
  response: Parameters<Connect.NextHandleFunction>[1],
  address: string,
): Promise<void> {
  const upstream = await fetch(address);
  const html = (await upstream.text()).replace(BUILT, SOURCE);
  const [ancestors = "frame-ancestors 'none'"] =
    ANCESTORS.exec(upstream.headers.get('content-security-policy') ?? '') ?? [];
  response.writeHead(upstream.status, { 'content-type': 'text/html', 'content-security-policy': ancestors });
  response.end(await server.transformIndexHtml(FRAME, html));
}
