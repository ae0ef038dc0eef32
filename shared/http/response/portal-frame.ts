import type { Portal } from '#shared/domain/portal/portal.ts';
import { escapedHtml } from '#shared/domain/text/html.ts';
import { Html } from './html.ts';
import { Page } from './page.ts';
import { pagePolicy } from './page-policy.ts';

/**
 * Builds the embeddable portal. The allowed origins appear twice: in the policy for the browser, and in the page for
 * the script's messages. Links open new windows, since other pages must not be framed. The script has a fixed name, so
 * that function and assets can be deployed independently; it loads content-hashed parts.
 */
export function portalFrame({ allowedOrigins }: Pick<Portal, 'allowedOrigins'>): Html {
  const html = [
    '<!doctype html>',
    `<html lang="en" data-framers="${escapedHtml(allowedOrigins.join(' '))}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<meta name="referrer" content="same-origin"><base target="_blank">',
    '<title>Partner portal</title></head>',
    '<body><noscript>This portal needs JavaScript.</noscript><div id="root"></div>',
    '<script type="module" src="/portal/embed.js"></script></body></html>',
    '',
  ].join('\n');
  return new Html(200, html, { 'content-security-policy': pagePolicy(allowedOrigins) });
}

/** Returns the page for a missing or closed portal. */
export function noPortal(): Page {
  const text = 'The address may be mistyped, or the portal is closed.';
  return new Page(404, { title: 'There is no such portal', text, link: { to: '/portal', text: 'To the portal' } });
}
