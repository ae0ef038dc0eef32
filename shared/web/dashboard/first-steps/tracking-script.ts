/** Records the address before a router strips its query, and queues calls until the script has loaded. */
const STUB =
  '<script>window.partner = window.partner || function () { (partner.q = partner.q || []).push(arguments) }; ' +
  'partner.url = partner.url || location.href</script>';

/** Returns the HTML that companies put into the head of their pages (guide: `web/script/README.md`). */
export function trackingScriptHtml(origin: string, account: number): string {
  return `${STUB}\n<script async src="${origin}/partner.js?account=${account}"></script>`;
}
