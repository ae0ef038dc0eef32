import type { Connect, Plugin, ViteDevServer } from 'vite';

const FRAME_PATH = '/portal/embed';
const BUILT_SCRIPT = '/portal/embed.js';
const SOURCE_SCRIPT = '/embed.ts';
/** Only this directive of the policy is kept: the others block scripts that are not built. */
const FRAME_ANCESTORS = /frame-ancestors [^;]*/;

/** Serves, in development, the portal pages outside the base path: sign-up, and the service's frame page. */
export function devPages(service: string): Plugin {
  return {
    name: 'portal-dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', service);
        if (pathname.startsWith('/join/')) request.url = server.config.base;
        if (pathname === FRAME_PATH) serveFramePage(server, response, `${service}${FRAME_PATH}${search}`).catch(next);
        else next();
      });
    },
  };
}

async function serveFramePage(
  server: ViteDevServer,
  response: Parameters<Connect.NextHandleFunction>[1],
  address: string,
): Promise<void> {
  const upstream = await fetch(address);
  const html = (await upstream.text()).replace(BUILT_SCRIPT, SOURCE_SCRIPT);
  const [ancestors = "frame-ancestors 'none'"] =
    FRAME_ANCESTORS.exec(upstream.headers.get('content-security-policy') ?? '') ?? [];
  response.writeHead(upstream.status, { 'content-type': 'text/html', 'content-security-policy': ancestors });
  response.end(await server.transformIndexHtml(FRAME_PATH, html));
}
