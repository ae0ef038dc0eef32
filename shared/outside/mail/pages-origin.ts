/** Returns the origin of portal and dashboard, to which e-mails link; empty for a service without them (`web`: `no`). */
export function pagesOrigin(): string {
  return process.env.PAGES_ORIGIN ?? '';
}
