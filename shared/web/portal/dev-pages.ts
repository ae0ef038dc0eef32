import type { Connect, Plugin, ViteDevServer } from 'vite';

/** The service's page for frames, the script that it loads, and where the sources have that. */
const FRAME = '/portal/embed';
const BUILT = '/portal/embed.js';
const SOURCE = '/embed.ts';
/** Of the policy of that page: who may show it. The rest of it allows nothing that is not built. */
const ANCESTORS = /frame-ancestors [^;]*/;

/**
 * Serves the pages of the portal that are not below its base, or that the service makes: the sign-up page, and the page for
 * frames, which is the service's own with the script of the sources.
 * @param service where it runs
 */
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
  const made = await fetch(address);
  const html = (await made.text()).replace(BUILT, SOURCE);
  const [ancestors = "frame-ancestors 'none'"] =
    ANCESTORS.exec(made.headers.get('content-security-policy') ?? '') ?? [];
  response.writeHead(made.status, { 'content-type': 'text/html', 'content-security-policy': ancestors });
  response.end(await server.transformIndexHtml(FRAME, html));
}
