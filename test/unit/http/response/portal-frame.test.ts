import { expect, test } from 'vitest';
import { createPortalNotFoundPage, renderPortalFrame } from '#shared/http/response/portal-frame.ts';

const APP = 'https://app.acme.example';
const getPolicy = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  headers['content-security-policy']?.split('; ') ?? [];

test('the frame page lists the allowed origins in its policy and for its script', () => {
  const frame = renderPortalFrame({ allowedOrigins: [APP, 'http://localhost:3000'] });
  expect(getPolicy(frame)).toEqual(
    expect.arrayContaining([
      ...["default-src 'none'", "script-src 'self'", "base-uri 'none'", `frame-ancestors ${APP} http://localhost:3000`],
    ]),
  );
  expect(frame.html).toContain(`data-framers="${APP} http://localhost:3000"`);
});

test('the frame page cannot be framed if no origin is allowed', () => {
  expect(getPolicy(renderPortalFrame({ allowedOrigins: [] }))).toContain("frame-ancestors 'none'");
  expect(getPolicy(createPortalNotFoundPage())).toContain("frame-ancestors 'none'");
});

test('an allowed origin is escaped in the HTML', () => {
  expect(renderPortalFrame({ allowedOrigins: ['"><script>'] }).html).toContain(
    'data-framers="&quot;&gt;&lt;script&gt;"',
  );
});
