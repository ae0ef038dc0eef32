interface PagePolicyOptions {
  readonly framers?: readonly string[] | undefined;
  readonly uploadOrigin?: string | undefined;
}

/**
 * Returns the `Content-Security-Policy` of dashboard and portal pages.
 * @param options origins that may frame the page, and the origin to which it uploads files
 */
export function pagePolicy({ framers = [], uploadOrigin }: PagePolicyOptions = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${uploadOrigin === undefined ? '' : ` ${uploadOrigin}`}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(' ')}`,
  ].join('; ');
}
