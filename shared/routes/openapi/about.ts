import type { Permission } from '#shared/domain/accounts/caller.ts';
import type { Area, Route } from '#shared/routes/route.ts';

const description = `Tracks referral clicks, sign-ups and sales, and turns them into leads, commissions, payouts and reports.

**Version 1** (\`/api/v1\`): send the API key in \`X-API-KEY\`. With every method, parameters may be in the query string, a JSON
body or a form; if a parameter is in both, the body wins. **Version 2** (\`/api/v2\`): send the API key as a bearer token,
together with \`Account-ID\`. Parameters are in a JSON body; lists take them from the query, as \`filters[name]\`,
\`filters[name][from]\`, \`filters[name][to]\`, \`filters[name][]\` and \`sorting[name]=asc\` or \`desc\`.

**Promoters** (\`/api/v2/affiliate\`) have their own API, with the conventions of version 2. Send a session token as a bearer
token, or the promoter's \`auth_token\` together with \`Account-ID\`.

In both versions, \`null\` and empty text count as absent. Unknown parameters are ignored; an unknown name inside \`filters\` or
\`sorting\` returns 422. Numbers and booleans may be sent as text (\`"1000"\`, \`"true"\`). Lists may be written
\`name[]=a&name[]=b\`, \`name[0]=a\`, \`name=a&name=b\`, or as a JSON array. The maximum body size is 256 KB.

Text is UTF-8; other encodings return 400. Names and identifiers with U+FFFD, the replacement character of malformed text,
also return 400. Times in responses are ISO 8601 in UTC with milliseconds.

An invalid value of a parameter with \`x-if-invalid\` does not fail the call: the value is \`cut\` to its maximum length or
\`ignored\`, and \`Parameter-Warnings\` names it. Such parameters affect neither amounts nor which record a call means.

Every list and report is also available as CSV, with \`format=csv\` or \`Accept: text/csv\`. The columns are the JSON fields;
nested fields are named like \`promoter.email\`. Without \`per_page\`, a CSV response has as many rows as fit; follow \`Link\` for
more.

A list page is limited to 6 MB. If it would be larger, it has fewer rows: \`Per-Page\` states the page size, and \`Link\`
continues from there. \`HEAD\` works for \`/health\`, \`/docs\`, \`/openapi.json\` and \`/partner.js\`; other paths return 404.
Responses of 2 KB or more are compressed with gzip if \`Accept-Encoding\` allows it. Every response has \`X-Request-Id\`.

Each key has a rate limit per minute, set by the deployment. Tracking does not count. A call above the limit returns 429
with \`Retry-After\`, \`RateLimit\` and \`RateLimit-Policy\`. The gateway also returns 429 if requests arrive too fast.`;

export const documentInfo = {
  info: { title: 'Referral tracking', version: '1.0.0', description },
  servers: [{ url: '/', description: 'The service that serves this document' }],
} as const;

const areas: Readonly<Record<Area, string>> = {
  tracking: 'Report clicks, sign-ups, sales, refunds, refund reversals and cancellations.',
  promoters: 'Create, find, update and delete promoters, and manage their campaigns.',
  leads: 'Find, update, move and delete leads and customers.',
  payouts: 'Rewards (commissions), and the payouts that pay them.',
  payments: 'Payment batches: payouts that are paid together, by file.',
  reports: 'Reports: overall, by campaign and by promoter.',
  campaigns: 'Campaigns, their rewards, promo codes, announcements, and texts of e-mails.',
  broadcasts: 'Broadcasts, automations and other e-mails to promoters, and suppressed e-mail addresses.',
  records: 'Find and retrieve promoters, referrals, commissions and payouts.',
  bulk: 'Bulk actions on many records, and their progress.',
  webhooks: 'Webhooks and their deliveries.',
  billing: 'Stripe and Paddle: connections, and the events received.',
  access: 'API keys, and the audit log.',
  assets: 'Assets: files, links, texts and colors for promoters, and their categories. Contests between promoters.',
  agreements: 'Terms of the program, and their acceptance by promoters.',
  imports: 'Read records of another service, to import them.',
  invoices: 'Self-billed invoices for paid payouts.',
  users: 'Users of the company: profile, sign-in and sign-out.',
  affiliate: 'For promoters: profile, links, promo codes, referrals, announcements and contests.',
  earnings: 'For promoters: commissions, payouts, invoices, payout methods and reports.',
  portal: 'For promoters, and people who sign up as one: joining, signing in and signing out.',
  site: 'About the service itself.',
};

export const tags = Object.entries(areas).map(([name, text]) => ({ name, description: text }));

export const securitySchemes = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'Version 1: API key of the account.' },
  BearerKey: { type: 'http', scheme: 'bearer', description: 'Version 2: API key of the account, as a bearer token.' },
  PromoterToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For promoters: a session token, or the promoter’s `auth_token` together with `Account-ID`. Pages of the portal send the session ' +
      'in a cookie.',
  },
  AccountId: {
    type: 'apiKey',
    in: 'header',
    name: 'Account-ID',
    description: 'Version 2: id of the account. Optional with a user session.',
  },
} as const;

export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  track: 'Required scope: `track`.',
  read: 'Required scope: `read`.',
  manage: 'Required scope: `manage`.',
  pay: 'Required scope: `pay`.',
  own: 'Requires a key without scopes, or an owner.',
  promote: 'For promoters only. API keys of the company cannot make this call.',
};

/** Returns an operation's security, with permissions as OpenAPI 3.1 roles. */
export function buildSecurity({
  auth,
  permission,
}: Pick<Route, 'auth' | 'permission'>): readonly Record<string, readonly string[]>[] {
  const needed = permission === null ? [] : [permission];
  if (auth === 'none') return [];
  if (auth === 'promoter') return [{ PromoterToken: needed }];
  return auth === 'v1' ? [{ ApiKey: needed }] : [{ BearerKey: needed, AccountId: [] }];
}
