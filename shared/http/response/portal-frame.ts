import type { Portal } from '#shared/domain/portal/portal.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';
import { ErrorPage } from './error-page.ts';
import { Html } from './html.ts';
import { pagePolicy } from './page-policy.ts';

/**
 * Renders the page of the embedded portal. The origins that may embed it are in its Content-Security-Policy and, for
 * messages (`postMessage`), in the page. Links open windows, because other pages must not be framed. The script's name
 * contains no hash, so that function and assets can be deployed independently.
 */
export function renderPortalFrame({ allowedOrigins }: Pick<Portal, 'allowedOrigins'>): Html {
  const html = [
    '<!doctype html>',
    `<html lang="en" data-framers="${escapeHtml(allowedOrigins.join(' '))}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<meta name="referrer" content="same-origin"><base target="_blank">',
    '<title>Partner portal</title></head>',
    '<body><noscript>This portal needs JavaScript.</noscript><div id="root"></div>',
    '<script type="module" src="/portal/embed.js"></script></body></html>',
    '',
  ].join('\n');
  return new Html(200, html, { 'content-security-policy': pagePolicy({ framers: allowedOrigins }) });
}

/** Returns the error page for a missing or closed portal. */
export function createPortalNotFoundPage(): ErrorPage {
  const text = 'Check the address for typos. The portal may also be closed.';
  return new ErrorPage(404, { title: 'Portal not found', text, link: { to: '/portal', text: 'Go to the portal' } });
}
