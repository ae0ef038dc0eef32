import type { Portal } from '#shared/domain/portal/portal.ts';
import { escapedHtml } from '#shared/domain/text/html.ts';
import { Html } from './html.ts';
import { Page } from './page.ts';
import { pagePolicy } from './page-policy.ts';

/**
 * Builds the embeddable portal. The allowed origins are in the policy and, for its messages, in the page. Links open
 * windows, since other pages must not be framed. The script's fixed name lets function and assets deploy independently.
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

/** Returns the page of a missing or closed portal. */
export function noPortal(): Page {
  const text = 'The address may be mistyped, or the portal is closed.';
  return new Page(404, { title: 'There is no such portal', text, link: { to: '/portal', text: 'To the portal' } });
}
