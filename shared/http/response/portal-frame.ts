import type { Portal } from '#shared/domain/portal/portal.ts';
import { escapedHtml } from '#shared/domain/text/html.ts';
import { Html } from './html.ts';
import { Page } from './page.ts';
import { pagePolicy } from './page-policy.ts';

/**
 * The portal for frames. It names the origins whose pages may show it twice: for the browser, in its policy, and for its
 * script, which speaks with these alone. Links without a target of their own open a window: no other page of the service may
 * be in a frame.
 *
 * The script has this name in every version, so that function and files need not be deployed in one moment; it
 * loads the parts whose names follow from what is in them.
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

/** An account that is not there, or out of service. */
export function noPortal(): Page {
  const text = 'The address may be mistyped, or the portal is closed.';
  return new Page(404, { title: 'There is no such portal', text, link: { to: '/portal', text: 'To the portal' } });
}
