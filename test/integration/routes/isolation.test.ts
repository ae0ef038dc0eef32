import type { JsonSchema } from '@valibot/to-json-schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { type Auth, isCompany, type KeyedRoute, type PromoterRoute, type Route } from '#shared/routes/route.ts';
import { BAD_CREDENTIALS, SIGNUP_EXISTS, saleNotFound } from '#shared/routes/texts.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Refund, v2Sale } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { revokeApiKey } from '#shared/store/accounts/accounts.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { listParameters } from '#test/support/requests/bad-input.ts';
import { createCredentials, findSuccessStatus, send } from '#test/support/requests/send.ts';
import { aWorld, type Input, references, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { createAuthentication } from '#test/support/service/authentication-at.ts';
import { type ApiResponse, createV2Headers, unique } from '#test/support/service/company.ts';
import { findRouteGuard, selectOneOfEachKind, selectRoutes } from '#test/support/suite/breadth.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

let ownWorld: World;
let otherWorld: World;
beforeAll(async () => {
  [ownWorld, otherWorld] = await Promise.all([aWorld(), aWorld()]);
});

/** Parameters that are only stored and identify no record. */
const VALUES = new Set(
  (
    'event_id currency plan ip username first_name last_name website custom_fields sub_id ' +
    'new_cust_id new_ref_id customer_promo_code temp_password landing_url paypal_email avatar_url ' +
    'linkedin_url twitter_url facebook_url instagram_url youtube_url twitch_url tiktok_url ' +
    'country company_name phone_number address note tags new_uid new_email plan_name plan_id ' +
    'name color description default_webhook_url ref_token_param rewards_for_promoters rewards_for_referrals schemas ' +
    'percent coupon code details metadata links internal_note external_note fraud_note profile ref_token display_coupon direct_url ' +
    // A list shows only its own account's records, whatever the filter: test/integration/lists/company-lists.test.ts.
    'filters sorting stats_by q cursor ' +
    // Settings of the caller's account.
    'company exchange_rates fraud mail portal tracking minimum payout_method_options wise_header account_holder_name iban swift_bic_code reason ' +
    // Deliveries of other accounts are tested in test/integration/webhooks/webhooks-manage.test.ts.
    'id url event_type event_types headers basic_auth_user basic_auth_password before ' +
    'user ' +
    // Settings of notifications.
    'large_commission slack_webhook_url slack_kinds kinds reports ' +
    // Unused parameters, and payouts by id, which start at 1 in every account.
    'otp otp_code results ' +
    // A provider's signing secret.
    'secret ' +
    // Products of the caller's account.
    'ext_id prices ' +
    // Announcements of the caller's account.
    'heading text link_url link_label end_date ' +
    // Assets of the caller's account; files of others are tested in test/integration/assets/assets.test.ts.
    'content landing_page_url category_id asset_categories file thumbnail file_name ' +
    // Contests of the caller's account.
    'prizes ' +
    // Layout of the caller's e-mails.
    'html ' +
    // Contracts of the caller's account.
    'checkbox_label content_hosted external_link contract_id ' +
    // Texts of e-mails of the caller's account.
    'subject body ' +
    // Settings of an e-mail.
    'allowed_campaign_ids trigger ' +
    // Whether a broadcast is sent again.
    'resolution ' +
    // An event and a number.
    'condition ' +
    // Views of the signed-in user.
    'query ' +
    // A campaign of the caller's account.
    'upgrade_details ' +
    // Rows of another service, whose ids count for the caller's account alone.
    'promoters promotions codes leads sales commissions payouts campaigns ' +
    // Credentials and a payout of another service.
    'api_key account_id payout_id ' +
    // Always rejected.
    'split_details'
  ).split(' '),
);

/**
 * Whether a parameter's schema identifies no record: a number, flag, time, enum, or a list of these. Ids start at 1 in
 * every account, so any number means an own record.
 */
function isPlain({ type, enum: words, format = '', items }: JsonSchema): boolean {
  if (type === 'array') return isPlain(items as JsonSchema);
  return words !== undefined || type === 'integer' || type === 'boolean' || /^date/.test(format);
}

/** Operations that only store a parameter that identifies records elsewhere, or ignore it beside an own `referral_id`. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/promoters/create': ['email', 'cust_id', 'ref_id', 'promo_code'],
  '/api/v2/company/promoters': ['email', 'cust_id'],
  '/api/v2/company/promoters/{id}': ['email', 'cust_id'],
  '/api/v1/leads/create': ['email', 'uid'],
  '/api/v2/company/referrals': ['email', 'uid'],
  '/api/v2/company/commissions': ['email', 'uid', 'sale_event_id'],
  '/api/v2/company/referrals/{id}': ['email', 'uid'],
  '/api/v2/company/users': ['email'],
  '/api/v2/affiliate/referrals': ['email', 'uid'],
  '/api/v2/affiliate/referrals/{id}': ['email', 'uid'],
};
const getPlain = (route: Route) =>
  new Set(listParameters(route).flatMap(([name, schema]) => (isPlain(schema) ? [name] : [])));
const isValue = (route: Route, name: string) =>
  VALUES.has(name) || KEPT[route.path]?.includes(name) === true || getPlain(route).has(name);
const refused = { v1: BAD_CREDENTIALS, v2: { message: 'Unauthorized', code: 'unauthorized' } };
const isKeyed = (route: Route): route is KeyedRoute => route.auth === 'v1' || route.auth === 'v2';
const guarded = selectRoutes(routes.filter(isKeyed), findRouteGuard).map((route) => ({ name: route.path, route }));
/** Routes for what the guard itself decides; routes with an equal guard share that code. */
const samples = new Set<Route>(selectOneOfEachKind(routes.filter(isKeyed), findRouteGuard));
const getHeaders = (auth: Auth, world: World, key = world.company.key) =>
  createCredentials(auth, { ...world.company, key });

async function aRevokedKey({ company: { account } }: World): Promise<string> {
  const { key, stored } = await issueApiKey({ account, runtime }, 'revoked');
  expect(await revokeApiKey(account.id, stored.id, runtime.now())).toBe(true);
  return key;
}

describe.each(guarded)('$name', ({ route }) => {
  const { auth } = route;
  /** Rejected calls leave this input valid for later ones. */
  let json: Input;
  let revoked: string;
  let token: string;
  let before: Map<string, unknown>;
  const accounts = () => [ownWorld.company.account.id, otherWorld.company.account.id];
  beforeAll(async () => {
    json = await createValidInput(route, ownWorld);
    // Created here so that these companies do not change while calls are rejected.
    if (samples.has(route)) revoked = await aRevokedKey(ownWorld);
    // No other call has renewed its token.
    token = (await ownWorld.company.promoter()).promoter.authToken;
    before = await readWrittenItems(...accounts());
  });

  /** Expects a call to be rejected that would be valid with the right key. */
  async function expectRefused(
    headers: Record<string, string>,
    response: Pick<ApiResponse, 'status' | 'body'> = { status: 401, body: refused[auth] },
  ) {
    const { status, body } = await send(route, { json, headers });
    expect({ status, body }).toEqual(response);
  }

  test('a call without a key is rejected', () => expectRefused({}));

  test("a key secret combined with another account's number is rejected", () => {
    const { account, key } = ownWorld.company;
    return expectRefused(
      getHeaders(auth, otherWorld, key.replace(`rk_${account.id}_`, `rk_${otherWorld.company.account.id}_`)),
    );
  });

  if (isCompany(route)) {
    test("a promoter's auth_token is rejected for company routes", () => {
      const body = { message: 'Invalid user type', code: 'forbidden' };
      return expectRefused(getHeaders(auth, ownWorld, token), { status: 403, body });
    });
  }

  if (auth === 'v2') {
    test('a key with the Account-ID of another account is rejected', () =>
      expectRefused({ ...getHeaders('v2', ownWorld), 'account-id': String(otherWorld.company.account.id) }));
  }

  if (samples.has(route)) {
    test.each([
      '',
      'x',
      'rk_1',
      'rk_0_aaaaaaaaaaaaaaaaaaaaaaaa',
      'rk_1_../../account',
      '"',
      'undefined',
      'a'.repeat(5000),
    ])('a malformed key like %j is rejected', (key) => expectRefused(getHeaders(auth, ownWorld, key)));

    test('a key that was never issued is rejected', () =>
      expectRefused(
        getHeaders(
          auth,
          ownWorld,
          `${ownWorld.company.key.slice(0, -1)}${ownWorld.company.key.endsWith('A') ? 'B' : 'A'}`,
        ),
      ));

    test('a revoked key that was never used is rejected immediately', () =>
      expectRefused(getHeaders(auth, ownWorld, revoked)));

    test("a key in the other interface's header is rejected", () =>
      expectRefused(getHeaders(auth === 'v1' ? 'v2' : 'v1', ownWorld)));

    if (isCompany(route)) {
      test("the auth_token of another account's promoter is rejected", () =>
        expectRefused(getHeaders(auth, ownWorld, otherWorld.promoter.authToken)));
    }

    if (auth === 'v2') {
      test.each(['', ' ', '0', '-1', 'x', '1e0'])('a key with the Account-ID %j is rejected', (id) =>
        expectRefused({ ...getHeaders('v2', ownWorld), 'account-id': id }),
      );
    }
  }

  test('rejected calls write nothing', async () => {
    expect(await readWrittenItems(...accounts())).toEqual(before);
  });

  test('every parameter is classified as a reference or a plain value', () => {
    const knownValues = new Set([...VALUES, ...getPlain(route), ...Object.keys(references(ownWorld))]);
    expect(listParameters(route).flatMap(([name]) => (knownValues.has(name) ? [] : [name]))).toEqual([]);
  });

  const names = listParameters(route).flatMap(([name]) => (isValue(route, name) ? [] : [name]));
  test.each(names)(
    "a reference by %s to another account's record returns 404 and writes nothing there",
    async (name) => {
      const right = Object.entries(await createValidInput(route, ownWorld));
      const needed = right.filter(([name]) => name !== 'id' && isValue(route, name));
      const stranger = name === 'uid' ? {} : { email: `${unique('nobody')}@example.com` };
      const call = { ...Object.fromEntries(needed), ...stranger, [name]: references(otherWorld)[name] };
      const before = await readWrittenItems(otherWorld.company.account.id);
      expect((await send(route, { json: call, headers: getHeaders(auth, ownWorld) })).status).toBe(404);
      expect(await readWrittenItems(otherWorld.company.account.id)).toEqual(before);
    },
  );

  test.each(names)(
    "a reference by %s to another account's record, with an own lead, reveals none of it",
    async (name) => {
      // A tracking call names a lead of this world; a management call names its own lead, which it may change or delete.
      const identifier = name === 'email' ? { uid: ownWorld.uid } : { email: ownWorld.email };
      const call = {
        ...(await createValidInput(route, ownWorld)),
        ...(route.area === 'tracking' ? identifier : {}),
        [name]: references(otherWorld)[name],
      };
      const before = await readWrittenItems(otherWorld.company.account.id);
      const { body } = await send(route, { json: call, headers: getHeaders(auth, ownWorld) });
      // The sent value may be echoed. Other values of the other account may not appear.
      const { [name]: sentValue, ...others } = references(otherWorld);
      for (const other of Object.values(others)) expect(JSON.stringify(body)).not.toContain(other);
      expect(await readWrittenItems(otherWorld.company.account.id)).toEqual(before);
    },
  );

  const unchanged = listParameters(route).flatMap(([name]) => (KEPT[route.path]?.includes(name) ? [name] : []));
  test.each(unchanged)("a stored %s equal to another account's writes nothing there", async (name) => {
    // Uses a separate world, because calls of other routes would find the record here.
    const world = await aWorld();
    const call = { ...(await createValidInput(route, world)), [name]: references(otherWorld)[name] };
    const before = await readWrittenItems(otherWorld.company.account.id);
    expect((await send(route, { json: call, headers: getHeaders(auth, world) })).status).toBe(findSuccessStatus(route));
    expect(await readWrittenItems(otherWorld.company.account.id)).toEqual(before);
  });

  const finders = listParameters(route).flatMap(([name, schema]) => (name === 'find_by' ? (schema.enum ?? []) : []));
  test.each(finders.filter((word) => word !== 'id'))(
    'a record of another account is not found by its %s',
    async (word) => {
      // Unseen by other calls, because a process may cache what it read.
      const other = await aWorld();
      const { promoter, promotion, username } = other;
      const ofPromoter = { ...references(other), email: promoter.email, ref_token: promotion.refId };
      const names: Input = route.path.includes('/promoters/') ? ofPromoter : { ...references(other), username };
      const call = { ...(await createValidInput(route, ownWorld)), id: names[String(word)], find_by: word };
      const before = await readWrittenItems(other.company.account.id);
      expect((await send(route, { json: call, headers: getHeaders(auth, ownWorld) })).status).toBe(404);
      expect(await readWrittenItems(other.company.account.id)).toEqual(before);
    },
  );
});

const isForPromoters = (route: Route): route is PromoterRoute => route.auth === 'promoter';
const lasting = routes.filter(isForPromoters).filter((route) => !endsCaller(route));
const promoters = selectRoutes(lasting).map((route) => ({ name: route.path, route }));
/** Like `samples`. */
const promoterSamples = new Set<Route>(selectOneOfEachKind(lasting));

/** Whether a call creates or changes something in the promoter's campaign. */
const changesCampaign = ({ method, path }: Route) =>
  (/affiliate\/(promoter_campaigns|referral_links|promo_codes)/.test(path) && method !== 'GET') ||
  (path === '/api/v2/affiliate/referrals' && method === 'POST');

describe.each(promoters)('promoter route $name', ({ route }) => {
  /** Another promoter of the same company with a different promotion. */
  let other: World;
  let json: Input;
  let before: Map<string, unknown>;
  const { account } = { account: () => ownWorld.company.account };
  beforeAll(async () => {
    const created = await ownWorld.company.promoter({ promoCode: unique('CODE'), custId: unique('cust') });
    other = { ...ownWorld, ...created };
    json = await createValidInput(route, ownWorld);
    before = await readWrittenItems(account().id, otherWorld.company.account.id);
  });

  async function expectRefused(calls: readonly Record<string, string>[], status: 401 | 403 = 401) {
    for (const headers of calls) expect((await send(route, { json, headers })).status).toBe(status);
    expect(await readWrittenItems(account().id, otherWorld.company.account.id)).toEqual(before);
  }
  /** Expects neither the token nor the session of the promoter to work after the change. */
  async function expectOut(change: (id: number) => Promise<unknown>) {
    const { promoter } = await ownWorld.company.promoter();
    const session = await aPromoterSession(account(), promoter);
    await change(promoter.id);
    before = await readWrittenItems(account().id, otherWorld.company.account.id);
    await expectRefused([createPromoterHeaders(session), createV2Headers(account().id, promoter.authToken)]);
  }
  const bulk = (action: string) => (id: number) => ownWorld.company.v2(`/company/promoters/${action}`, { ids: [id] });

  test('calls without a token or with a company key are rejected', () =>
    expectRefused([{}, createV2Headers(account().id, ownWorld.company.key), { 'x-api-key': ownWorld.company.key }]));

  test("a session or token with another account's or promoter's number is rejected", async () => {
    const [, , secret = ''] = (ownWorld.company.promoterToken ?? '').split('.');
    await expectRefused([
      createPromoterHeaders(`${account().id}.${other.promoter.id}.${secret}`),
      createPromoterHeaders(`${otherWorld.company.account.id}.${ownWorld.promoter.id}.${secret}`),
      createV2Headers(otherWorld.company.account.id, ownWorld.company.promoterToken ?? ''),
      createV2Headers(otherWorld.company.account.id, other.promoter.authToken),
      { authorization: `Bearer ${other.promoter.authToken}` },
    ]);
  });

  if (promoterSamples.has(route)) {
    test('a malformed token is rejected', async () => {
      const tokens = ['', 'x', '1.1', `${account().id}.${ownWorld.promoter.id}.${'a'.repeat(43)}`, 'a'.repeat(5000)];
      await expectRefused(
        tokens.flatMap((token) => [createPromoterHeaders(token), createV2Headers(account().id, token)]),
      );
    });

    test('an expired session is rejected', async () => {
      const startedAt = new Date(Date.now() - DAY_MS).toISOString();
      const token = await aPromoterSession(account(), ownWorld.promoter, { startedAt });
      before = await readWrittenItems(account().id, otherWorld.company.account.id);
      await expectRefused([createPromoterHeaders(token)]);
    });

    test('a rejected, archived or deleted promoter is locked out immediately', async () => {
      await expectOut(bulk('reject'));
      await expectOut(bulk('archive'));
      await expectOut((id) => deletePromoter({ account: account(), runtime }, { by: 'id', id }));
    });
  }

  test('a promoter who is blocked in the campaign can read own data but not change anything there', async () => {
    const created = await ownWorld.company.promoter({ custId: unique('cust') });
    const input = await createValidInput(route, { ...ownWorld, ...created });
    const token = await aPromoterSession(account(), created.promoter);
    const ids = [created.promoter.id];
    await ownWorld.company.v2('/company/promoters/block', { ids, campaign_id: ownWorld.company.campaign.id });
    const readAllItems = () => readWrittenItems(account().id, otherWorld.company.account.id);
    before = await readAllItems();
    const { status } = await send(route, { json: input, headers: createPromoterHeaders(token) });
    expect(status === 422).toBe(changesCampaign(route));
    if (!changesCampaign(route)) expect([200, 204]).toContain(status);
    if (route.method === 'GET' || changesCampaign(route)) expect(await readAllItems()).toEqual(before);
    before = await readAllItems();
  });

  test("a promoter's session cookie sent from a page of another origin is rejected", async () => {
    const cookie = `local-${new URL(String(process.env.SERVICE_URL)).port}-portal=${ownWorld.company.promoterToken}`;
    await expectRefused([{ cookie, 'sec-fetch-site': 'cross-site' }], 403);
  });

  if (!route.allowsPending) {
    test('a promoter who must set a password first is rejected', async () => {
      const token = await aPromoterSession(account(), ownWorld.promoter, { mustSetPassword: true });
      before = await readWrittenItems(account().id, otherWorld.company.account.id);
      await expectRefused([createPromoterHeaders(token)], 403);
    });
    if (route.method !== 'GET')
      test('a pending promoter cannot change anything', async () => {
        const { promoter } = await ownWorld.company.promoter({ status: 'pending' });
        const token = await aPromoterSession(account(), promoter);
        before = await readWrittenItems(account().id, otherWorld.company.account.id);
        await expectRefused([createPromoterHeaders(token)], 403);
      });
  }

  test('records of another promoter are not found or not shown', async () => {
    const input = await createValidInput(route, other);
    // All promoters are asked to sign the same terms.
    const isTerms = route.path.startsWith('/api/v2/affiliate/contract_documents/');
    const idNames = Object.keys(input).filter(
      (name) => /(^|_)id$/.test(name) && name !== 'sub_id' && name !== 'account_id' && !isTerms,
    );
    before = await readWrittenItems(account().id);
    const { status, body } = await send(route, {
      json: input,
      headers: createCredentials('promoter', ownWorld.company),
    });
    if (idNames.length > 0) expect(status).toBe(404);
    const { email, authToken } = other.promoter;
    for (const text of [email, authToken, other.promotion.refId]) expect(JSON.stringify(body)).not.toContain(text);
    if (idNames.length > 0) expect(await readWrittenItems(account().id)).toEqual(before);
  });
});

describe('separation of accounts', () => {
  const call = (route: Route, json: object, world = ownWorld) =>
    send(route, { json, headers: getHeaders(route.auth, world) });

  test("a click with another account's ref id or an unknown account returns 404", async () => {
    const refId = otherWorld.promotion.refId;
    const before = await readWrittenItems(otherWorld.company.account.id);
    expect((await call(click, { account: ownWorld.company.account.id, ref_id: refId })).status).toBe(404);
    expect((await call(click, { account: 2 ** 31 - 1, ref_id: refId })).status).toBe(404);
    expect(await readWrittenItems(otherWorld.company.account.id)).toEqual(before);
  });

  test('a tid of another account creates a visitor of the own account', async () => {
    const before = await readWrittenItems(otherWorld.company.account.id);
    const { body } = await call(click, {
      account: ownWorld.company.account.id,
      ref_id: ownWorld.promotion.refId,
      tid: otherWorld.tid,
    });
    expect(body).toMatchObject({ tid: otherWorld.tid, ref_id: ownWorld.promotion.refId });
    expect(await readWrittenItems(otherWorld.company.account.id)).toEqual(before);
  });

  test('two accounts may have leads with the same e-mail and uid', async () => {
    const same = { email: `${unique('both')}@example.com`, uid: unique('both') };
    for (const world of [ownWorld, otherWorld]) {
      const signup = () => call(v1Signup, { ...same, ref_id: world.promotion.refId }, world);
      expect((await signup()).body.promoter.email).toBe(world.promoter.email);
      expect((await signup()).body.error).toBe(SIGNUP_EXISTS);
    }
  });

  test('two accounts may use the same event id', async () => {
    const id = unique('same');
    for (const world of [ownWorld, otherWorld]) {
      const sale = () => call(v2Sale, { email: world.email, amount: 100, event_id: id }, world);
      expect([(await sale()).status, (await sale()).status]).toEqual([200, 409]);
    }
  });

  test("a refund cannot refer to another account's sale", async () => {
    const refund = {
      email: ownWorld.email,
      amount: 1,
      event_id: unique('refund'),
      sale_event_id: otherWorld.saleEventId,
    };
    const { status, body } = await call(v2Refund, refund);
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: saleNotFound(otherWorld.saleEventId), code: 'not_found' },
    });
  });
});

describe('API key revocation', () => {
  test.each(['v1', 'v2'] as const)('a revoked %s key stops working everywhere within 30 seconds', async (auth) => {
    const { account } = ownWorld.company;
    const { key, stored } = await issueApiKey({ account, runtime }, 'used');
    const process = createAuthentication(auth);
    const headers = createCredentials(auth, { account, key });
    expect(await process.accepts(headers, 0)).toBe(true);
    await revokeApiKey(account.id, stored.id, runtime.now());
    expect(await process.accepts(headers, 30)).toBe(false);
  });

  test('a process revalidates a key in continuous use', async () => {
    const { account } = ownWorld.company;
    const { key, stored } = await issueApiKey({ account, runtime }, 'used');
    const process = createAuthentication('v1');
    for (const second of [0, 10, 20, 29]) expect(await process.accepts({ 'x-api-key': key }, second)).toBe(true);
    await revokeApiKey(account.id, stored.id, runtime.now());
    expect(await process.accepts({ 'x-api-key': key }, 30)).toBe(false);
  });

  test("revoking a key leaves the account's other keys working", async () => {
    await aRevokedKey(ownWorld);
    expect(
      (await send(v2Sale, { json: await createValidInput(v2Sale, ownWorld), headers: getHeaders('v2', ownWorld) }))
        .status,
    ).toBe(200);
  });
});
