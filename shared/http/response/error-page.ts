import { createHash } from 'node:crypto';
import { escapeHtml } from '#shared/domain/text/html.ts';
import { Html } from './html.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}' +
  'h1{font-size:1.5rem}a{display:inline-block;padding:.5rem 0}';

/** Allows only the inline style: no other resources, no framing. */
const buildErrorPagePolicy = () =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** HTML error page with a title, a text and a link. */
export class ErrorPage extends Html {
  constructor(
    status: number,
    {
      title,
      text,
      link,
    }: { readonly title: string; readonly text: string; readonly link: { to: string; text: string } },
    cookies: readonly string[] = [],
  ) {
    const html = [
      '<!doctype html>',
      `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
      `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>`,
      `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
      `<a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a></main></body></html>`,
      '',
    ].join('\n');
    super(
      status,
      html,
      { 'content-security-policy': buildErrorPagePolicy(), 'referrer-policy': 'no-referrer' },
      cookies,
    );
  }
}
