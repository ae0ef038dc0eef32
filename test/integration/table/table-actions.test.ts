import { beforeAll, describe, expect, test } from 'vitest';
import { formatApiKey } from '#shared/domain/accounts/api-key.ts';
import { NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { createBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { createSettingsToken } from '#shared/operations/mail/settings-token.ts';
import { mailMac } from '#shared/outside/mac.ts';
import { emailSettingsUnsubscribe } from '#shared/routes/affiliate/mail/email-settings.ts';
import { affiliateSignOut } from '#shared/routes/affiliate/portal/sign-in.ts';
import { affiliatePromotersArchive } from '#shared/routes/affiliate/promoters/promoters.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { inPaddle, inStripe } from '#shared/routes/billing/receivers.ts';
import { functionFile, isAudited, type Route, routeTableAccess } from '#shared/routes/route.ts';
import { authCallback, authSignOut } from '#shared/routes/users/auth.ts';
import { v2BroadcastsPreview } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { v2EmailLayoutTest } from '#shared/routes/v2/mail/email-layout.ts';
import { v2EmailTemplatesPreview } from '#shared/routes/v2/mail/email-templates.ts';
import { v2EmailsSendTest } from '#shared/routes/v2/mail/emails.ts';
import {
  personalNotificationRoutes,
  v2NotificationPreferencesUpdate,
  v2OwnNotificationsShow,
} from '#shared/routes/v2/notifications/notifications.ts';
import {
  savedViewRoutes,
  v2SavedViewsCreate,
  v2SavedViewsDelete,
  v2SavedViewsList,
  v2SavedViewsUpdate,
} from '#shared/routes/v2/users/saved-views.ts';
import { v2MeSwitchAccount } from '#shared/routes/v2/users/users.ts';
import { runtime } from '#shared/runtime.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import {
  aConnectedShop,
  aSecret,
  createPaddleEvent,
  createStripeEvent,
  signAsPaddle,
  signAsStripe,
} from '#test/support/billing/shop.ts';
import { BROADCAST_TEXT } from '#test/support/broadcasts/broadcasts.ts';
import { aMailingCompany } from '#test/support/mail/mails.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { createCredentials, findSuccessStatus } from '#test/support/requests/send.ts';
import { aWorld, type Input, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { aCompany } from '#test/support/service/company.ts';
import { type Observed, observe } from '#test/support/service/observe.ts';
import { type Situations, situations } from '#test/support/situations/index.ts';
import { findRareSituation } from '#test/support/situations/rare.ts';
import { context, expectDeclared } from '#test/support/table-access/declared.ts';
import { Browser } from '#test/support/users/browser.ts';
import { anInvitedUser, aPerson } from '#test/support/users/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

/** Expects the caller of a changing route, and of no other, to be audited in the same transaction. */
function expectAudited({ entries }: Observed, route: Route): void {
  expect(entries.length > 0).toBe(isAudited(route));
  const key = { is: 'key', id: sha256(world.company.key).slice(0, 12) };
  for (const { by, operation, records } of entries) {
    // If a call creates a promoter, that promoter is the caller.
    const createdId = records.find(({ kind }) => kind === 'promoter')?.id;
    const promoter = { is: 'promoter', id: route.auditsPromoter ? createdId : world.promoter.id };
    expect(functionFile(route)).toBe(`functions/${operation}.ts`);
    expect(by).toEqual(route.auth === 'promoter' || route.auditsPromoter ? promoter : key);
    expect(records.length, operation).toBeGreaterThan(0);
  }
}

/** Invalid createCredentials for a route: an unknown key, or a promoter's token. */
function createInvalidCredentials({ auth }: Route): Record<string, string>[] {
  const { account } = world.company;
  const unknown = formatApiKey(account.id, 'of-nobody-at-all');
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'account-id': String(account.id) });
  if (auth === 'none') return [];
  if (auth === 'v1') return [{ 'x-api-key': unknown }];
  if (auth === 'promoter') return [bearer(`${account.id}.${world.promoter.id}.of-nobody-at-all`), bearer('nobodys')];
  return [bearer(unknown), bearer(world.promoter.authToken ?? '')];
}

/** Calls a function twice concurrently, so that the calls can conflict. */
async function callTwice({ handler }: Observed, route: Route, input: Input): Promise<number[]> {
  const event = createApiEvent(route, input, createCredentials(route.auth, world.company));
  const replies = await Promise.all([1, 2].map(() => handler(structuredClone(event), context)));
  return replies.map((reply) => (reply as { statusCode: number }).statusCode);
}

/** Calls a function with usual input, in the given situations, and without permission. */
async function observeRoute(route: Route, situations: Situations[string]) {
  const observed = await observe(functionFile(route));
  const all = { 'the usual': (of: World) => createValidInput(route, of), ...situations };
  const calls = Object.entries(all).map(async ([situation, inputIn]) => {
    const statuses = await callTwice(observed, route, await inputIn(world));
    // Some work continues in the background.
    const done = route.path === '$default' ? [404] : [findSuccessStatus(route), 202];
    expect(
      statuses.filter((status) => done.includes(status)),
      `${situation}. The subject’s inputs.ts makes this call, or a file of test/support/situations/`,
    ).not.toEqual([]);
    expect(statuses, situation).not.toContain(500);
  });
  await Promise.all([
    ...calls,
    ...createInvalidCredentials(route).map((headers) => observed.handler(createApiEvent(route, {}, headers), context)),
  ]);
  return observed;
}

/**
 * Expects mails exactly if the route declares them. A company can suppress them; promoters' own actions and imports
 * never send them.
 */
function expectMails({ events }: Observed, { mails: due = false, auth }: Route): void {
  const mails = events
    .flatMap(({ quiet, ...event }) =>
      mailsForEvent(1, (isCompanyAuth(auth) && !event.imported ? event : { ...event, quiet }) as JournalEvent),
    )
    // Excluded: an invitation goes to a user of the company, and the other two cannot be switched off.
    .filter(({ kind }) => kind !== 'invitation' && kind !== 'payout_details' && kind !== 'email_changed');
  expect(mails.length > 0, mails.map(({ id }) => id).join()).toBe(due);
}

const isCompanyAuth = (auth: Route['auth']) => auth === 'v1' || auth === 'v2';

const byName = (some: readonly Route[]) => some.map((route) => ({ name: `${route.method} ${route.path}`, route }));

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** Routes that take a browser session or a mail token: never a key, or not for all they do. */
const withSession: readonly Route[] = [
  ...[authCallback, authSignOut, v2MeSwitchAccount],
  ...savedViewRoutes,
  ...[v2EmailTemplatesPreview, v2BroadcastsPreview, v2EmailsSendTest, v2EmailLayoutTest],
  ...personalNotificationRoutes,
  ...[affiliateSignOut, emailSettingsUnsubscribe],
];
/** Routes verified by a signature of the raw body. */
const signed: readonly Route[] = [inStripe, inPaddle];
const byKey = routes.filter((route) => ![...withSession, ...signed].includes(route) && !endsCaller(route));

describe.each(byName(byKey))('$name', ({ route }) => {
  test('a route uses exactly its declared table actions, audits its caller and sends its mails', async () => {
    const observed = await observeRoute(route, findRareSituation(route));
    expectDeclared(observed, routeTableAccess(route));
    expectAudited(observed, route);
    expectMails(observed, route);
  });
});

test('sign-in, sign-out and account switch use exactly their declared table actions', async () => {
  const before = await aPerson(world.company, 'manager');
  // The browser has a session but is unknown to the issuer.
  const browser = new Browser();
  for (const [name, value] of before.browser.cookies) browser.setCookie(name, value);
  const user = await anInvitedUser(world.company, 'manager');
  const other = await aCompany();
  await anInvitedUser(other, 'viewer', user.email);
  const entries: Observed['entries'][number][] = [];
  const by = async (route: Route, body: unknown, rawQueryString = '') => {
    const observed = await observe(functionFile(route));
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
    const event = createApiEvent(route, body, { 'sec-fetch-site': 'same-origin', accept: 'application/json' });
    const reply = await observed.handler({ ...event, rawQueryString, cookies }, context);
    expectDeclared(observed, routeTableAccess(route));
    entries.push(...observed.entries);
    return reply as { readonly statusCode: number; readonly cookies?: readonly string[] };
  };
  const keepCookies = ({ cookies = [] }: { readonly cookies?: readonly string[] }) => {
    for (const [pair = ''] of cookies.map((cookie) => cookie.split('; '))) {
      browser.setCookie(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  const to = { query: `?account=${world.company.account.id}` };
  const query = new URL(await browser.toCallback(user.email, to)).search.slice(1);
  const signedIn = await by(authCallback, undefined, query);
  keepCookies(signedIn);
  const switched = await by(v2MeSwitchAccount, { account_id: other.account.id });
  keepCookies(switched);
  const signedOut = await by(authSignOut, undefined);
  expect([signedIn, switched, signedOut].map(({ statusCode }) => statusCode)).toEqual([303, 200, 200]);
  // Both are the user's first sign-in to the account.
  expect(entries.map(({ operation }) => operation)).toEqual(['auth/callback', 'v2/me/switch_account']);
});

test("a user's views and notifications use exactly their declared table actions and are not audited", async () => {
  const { browser } = await aPerson(world.company, 'viewer');
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const by = async (route: Route, input: Input) => {
    const observed = await observe(functionFile(route));
    const reply = await observed.handler({ ...createApiEvent(route, input, SAME_ORIGIN), cookies }, context);
    expectDeclared(observed, routeTableAccess(route));
    expect(observed.entries).toEqual([]);
    return (reply as { readonly statusCode: number }).statusCode;
  };
  expect([
    await by(v2SavedViewsCreate, { list: 'payouts', name: 'Paid', query: 'status=paid' }),
    await by(v2SavedViewsList, {}),
    await by(v2SavedViewsUpdate, { id: 1, name: 'Finished' }),
    await by(v2SavedViewsDelete, { id: 1 }),
    await by(v2NotificationPreferencesUpdate, { kinds: [{ kind: 'first_sale', email: 'daily' }] }),
    await by(v2OwnNotificationsShow, {}),
  ]).toEqual([201, 200, 200, 200, 200, 200]);
});

test.each([
  [v2EmailTemplatesPreview, { name: 'accepted' }],
  [v2BroadcastsPreview, BROADCAST_TEXT],
  [v2EmailLayoutTest, {}],
])('a preview sent as a test uses exactly the declared table actions and is not audited', async (route, text) => {
  const company = await aMailingCompany();
  const { promoter } = await company.promoter({ quiet: true });
  const { browser } = await aPerson(company, 'manager');
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const observed = await observe(functionFile(route));
  const personal = { promoter_id: promoter.id, campaign_id: company.campaign.id };
  for (const input of [{}, personal, { send_test: true }, { ...personal, send_test: true }]) {
    const event = createApiEvent(route, { ...text, ...input }, SAME_ORIGIN);
    expect(await observed.handler({ ...event, cookies }, context)).toMatchObject({ statusCode: 200 });
  }
  expectDeclared(observed, routeTableAccess(route));
  expect(observed.entries).toEqual([]);
});

test('a test e-mail uses exactly the declared table actions and is not audited', async () => {
  const company = await aMailingCompany();
  const draft = { ...BROADCAST_TEXT, filters: NO_FILTERS };
  const broadcast = await createBroadcast({ account: company.account, runtime }, draft);
  const { browser } = await aPerson(company, 'manager');
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const observed = await observe(functionFile(v2EmailsSendTest));
  for (const id of ['accepted', broadcast.id]) {
    const event = createApiEvent(v2EmailsSendTest, { id }, SAME_ORIGIN);
    expect(await observed.handler({ ...event, cookies }, context)).toMatchObject({ statusCode: 200 });
  }
  expectDeclared(observed, routeTableAccess(v2EmailsSendTest));
  expect(observed.entries).toEqual([]);
});

test("a mail program's unsubscribe uses its declared table actions and is audited as the promoter", async () => {
  const { company, promoter } = await aWorld();
  const rawQueryString = `e=${await createSettingsToken(company.account.id, promoter, mailMac)}`;
  const observed = await observe(functionFile(emailSettingsUnsubscribe));
  const event = createApiEvent(emailSettingsUnsubscribe, undefined, {});
  const queryStringParameters = Object.fromEntries(new URLSearchParams(rawQueryString));
  const reply = await observed.handler({ ...event, rawQueryString, queryStringParameters }, context);
  expect(reply).toMatchObject({ statusCode: 200 });
  expectDeclared(observed, routeTableAccess(emailSettingsUnsubscribe));
  expect(observed.entries.map(({ by }) => by)).toEqual([{ is: 'promoter', id: promoter.id }]);
});

test("a promoter's sign-out uses exactly its declared table actions", async () => {
  const observed = await observe(functionFile(affiliateSignOut));
  const token = await aPromoterSession(world.company.account, world.promoter);
  await observed.handler(createApiEvent(affiliateSignOut, {}, createPromoterHeaders(token)), context);
  expectDeclared(observed, routeTableAccess(affiliateSignOut));
});

test('closing a promoter account uses its declared table actions and is audited', async () => {
  const { company, promoter } = await aWorld();
  const observed = await observe(functionFile(affiliatePromotersArchive));
  const event = createApiEvent(affiliatePromotersArchive, undefined, createCredentials('promoter', company));
  expect(await observed.handler(event, context)).toMatchObject({ statusCode: 200 });
  expectDeclared(observed, routeTableAccess(affiliatePromotersArchive));
  expect(observed.entries.map(({ by }) => by)).toEqual([{ is: 'promoter', id: promoter.id }]);
});

test('billing provider endpoints use exactly their declared table actions', async () => {
  const { account, secrets } = await aConnectedShop();
  for (const [route, signature, secret] of [
    [inStripe, (body: string, by: string) => ({ 'stripe-signature': signAsStripe(body, by) }), secrets.stripe.live],
    [inPaddle, (body: string, by: string) => ({ 'paddle-signature': signAsPaddle(body, [by]) }), secrets.paddle.live],
  ] as const) {
    const observed = await observe(functionFile(route));
    const event =
      route === inStripe ? createStripeEvent('other', { id: 'x_1' }) : createPaddleEvent('other', { id: 'x_1' });
    const call = async (by: string) => {
      const signedEvent = createApiEvent(route, event, signature(JSON.stringify(event), by));
      return observed.handler({ ...signedEvent, pathParameters: { account: String(account.id) } }, context);
    };
    expect(await call(secret)).toMatchObject({ statusCode: 200 });
    expect(await call(aSecret('stripe'))).toMatchObject({ statusCode: 400 });
    expectDeclared(observed, routeTableAccess(route));
  }
});

test('every test situation belongs to a route', () => {
  const paths = routes.flatMap(({ method, path }) => [path, `${method} ${path}`]);
  expect(Object.keys(situations).filter((path) => !paths.includes(path))).toEqual([]);
});
