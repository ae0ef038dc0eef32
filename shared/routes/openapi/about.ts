import type { Permission } from '#shared/domain/accounts/caller.ts';
import type { Area, Route } from '#shared/routes/route.ts';

const description = `Tracks what referred visitors do, and turns it into leads, commissions, payouts and reports.

**Version 1** (\`/api/v1\`) takes the key in \`X-API-KEY\`, and parameters from the query string, a JSON body or a form,
with every method; the body goes before the query. **Version 2** (\`/api/v2\`) takes the key as a bearer token together
with \`Account-ID\`, and parameters from a JSON body; lists take them from the query, with \`filters[name]\`,
\`filters[name][from]\`, \`filters[name][to]\`, \`filters[name][]\` and \`sorting[name]=asc\` or \`desc\`.

**Promoters** (\`/api/v2/affiliate\`) have an interface of their own, as version 2 has it. A call takes the token of a session as
bearer, or the promoter's \`auth_token\` with \`Account-ID\`.

In both, \`null\` and an empty text count as absent. Parameters that are not known are ignored, but an unknown name inside
\`filters\` or \`sorting\` is refused with 422. Numbers and booleans may come as text (\`"1000"\`, \`"true"\`). Lists may be
written \`name[]=a&name[]=b\`, \`name[0]=a\`, \`name=a&name=b\`, or as a JSON array. A body may have 256 KB.

Texts are UTF-8. A body that is not is refused with 400. So is U+FFFD in what names or identifies something: it stands for
text that was lost on its way. Times go out as ISO 8601 in UTC with milliseconds.

A parameter with \`x-if-invalid\` decides neither about money nor whom a call means, and no call is refused for it: where
it is wrong it is \`cut\` to its longest length or \`ignored\`, and the answer says so in \`Parameter-Warnings\`.

Every list and report is also sent as CSV, by \`format=csv\` or \`Accept: text/csv\`: the columns are those of the JSON, those inside
an object as \`promoter.email\`. Without \`per_page\`, an answer has as many rows as it has room for; \`Link\` leads on behind them.

A page of a list that would be larger than 6 MB is cut: \`Per-Page\` then says how many rows its pages have, and \`Link\`
leads on from there. \`HEAD\` is answered as \`GET\` is, without the body, but some calls have none, such as those for promoters and about payments batches, people, settings and webhooks. Answers of 2 KB or more are packed by gzip, if
\`Accept-Encoding\` allows it. Every answer carries \`X-Request-Id\`.

The deployment limits how many calls a key has in a minute. Tracking is not counted. A call above the limit is answered 429,
with \`Retry-After\`, \`RateLimit\` and \`RateLimit-Policy\`. The gateway also answers 429 where requests come faster than it takes them.`;

/** What the document says about the service as a whole. */
export const about = {
  info: { title: 'Referral tracking', version: '1.0.0', description },
  servers: [{ url: '/', description: 'The service that this document came from' }],
} as const;

const areas: Readonly<Record<Area, string>> = {
  tracking: 'What visitors and leads do: clicks, sign-ups, sales, refunds and what takes them back, cancellations.',
  promoters: 'Promoters: creating, finding, changing and removing them, and the campaigns they are in.',
  leads: 'Leads and customers: finding, changing, moving and removing them.',
  payouts: 'Rewards (commissions) and the payouts they are paid in.',
  payments: 'Payments batches: payouts that are paid together, by a file.',
  reports: 'What everything adds up to: in all, by campaign, by promoter.',
  campaigns: 'Campaigns, the rewards they give, and promo codes.',
  records: 'Promoters, referrals, commissions and payouts: finding and showing them.',
  bulk: 'What is done to many records at once, and how far it has got.',
  webhooks: 'Who is notified of what happens, and what came of it.',
  billing: 'Stripe and Paddle: what is connected, and what was received of them.',
  access: 'API keys, and who has changed what.',
  users: 'The people of the company: who they are, how they sign in and out.',
  affiliate: 'For promoters: who they are, their links and codes, and whom they have brought.',
  earnings: 'For promoters: what they have earned, how they are paid, and reports of it.',
  portal: 'For anybody who is a promoter, or is to become one: signing in and out, joining.',
  site: 'About the service itself.',
};

export const tags = Object.entries(areas).map(([name, text]) => ({ name, description: text }));

export const securitySchemes = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'Version 1: an API key of the account.' },
  BearerKey: { type: 'http', scheme: 'bearer', description: 'Version 2: an API key of the account, as bearer token.' },
  PromoterToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For promoters: the token of a session, or with `Account-ID` the promoter’s `auth_token`. Pages of the portal have the ' +
      'session in a cookie.',
  },
  AccountId: {
    type: 'apiKey',
    in: 'header',
    name: 'Account-ID',
    description: 'Version 2: the id of the account. With the session of a person it may be left out.',
  },
} as const;

/** What an operation says about who may call it. */
export const NEEDED: Readonly<Record<Permission, string>> = {
  track: 'Needs the scope `track`.',
  read: 'Needs the scope `read`.',
  manage: 'Needs the scope `manage`.',
  pay: 'Needs the scope `pay`.',
  own: 'Needs a key that may do everything, or an owner.',
  promote: 'For promoters: no key of the company calls it.',
};

/** What a caller proves who it is with, and what it has to be allowed to do, as OpenAPI 3.1 says roles. */
export function securityOf({
  auth,
  needs,
}: Pick<Route, 'auth' | 'needs'>): readonly Record<string, readonly string[]>[] {
  const needed = needs === null ? [] : [needs];
  if (auth === 'none') return [];
  if (auth === 'promoter') return [{ PromoterToken: needed }];
  return auth === 'v1' ? [{ ApiKey: needed }] : [{ BearerKey: needed, AccountId: [] }];
}
