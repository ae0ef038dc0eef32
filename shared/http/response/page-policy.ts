/**
 * What a page of the dashboard or of the portal may load: what the service itself sends, and nothing of any other host.
 * @param framers origins whose pages may show it in a frame
 * @returns a `Content-Security-Policy`
 */
export function pagePolicy(framers: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(' ')}`,
  ].join('; ');
}
