import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#shared/operations/accounts/create-account.ts';
import { routes } from '#shared/routes/index.ts';
import { type Auth, isCompany, type Route } from '#shared/routes/route.ts';
import { BAD_CREDENTIALS, SIGNUP_EXISTS, saleNotFound } from '#shared/routes/texts.ts';
import { click, v1Signup, v2Refund, v2Sale } from '#shared/routes/tracking/routes.ts';
import { runtime } from '#shared/runtime.ts';
import { revokeApiKey } from '#shared/store/accounts.ts';
import { parametersOf } from '#test/support/requests/bad-input.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import { aWorld, type Input, references, type World } from '#test/support/requests/world.ts';
import { validInput } from '#test/support/routes/valid-input.ts';
import { authenticationAt } from '#test/support/service/clocked.ts';
import { type Answered, unique } from '#test/support/service/company.ts';
import { tried } from '#test/support/suite/breadth.ts';
import { written } from '#test/support/table/written.ts';

let ours: World;
let theirs: World;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([aWorld(), aWorld()]);
});

/** What no one finds anything by: values that are only kept. Every other parameter names something. */
const VALUES = new Set(
  (
    'event_id amount quantity currency mrr plan created_at skip_email_notification ip ecom_refund ' +
    'username first_name last_name website custom_fields sub_id override_existing_lead ' +
    // Ids are numbered from 1 in every account: whatever number is sent, it names one's own.
    'id campaign_id promotion_id promoter_id lead_id destination_campaign_id source_campaign_id parent_promoter_id page per_page status ' +
    'new_cust_id new_ref_id customer_promo_code temp_password landing_url url_tracking paypal_email avatar_url ' +
    'linkedin_url twitter_url facebook_url instagram_url youtube_url country company_name phone_number address note ' +
    'new_uid new_email soft_switch state customer_since plan_name reward_type ' +
    // A list shows records of its own account whatever it is filtered by: test/integration/lists/company-lists.test.ts.
    'filters sorting q find_by cursor ' +
    'name color description default_webhook_url private is_default auto_approve_promoters auto_approve_rewards ' +
    'visitor_cookie_life last_click_wins ref_token_param rewards_for_promoters rewards_for_referrals promoter_reward_type unit percent ' +
    'duration duration_count tier_level tier_mode coupon code promoter_campaign_id reward_id archived' +
    // A report tells of its own account: test/integration/reports/reports-promoters.test.ts.
    ' selected_fields columns group_by start_date end_date report_type totals selection period_from period_to sort sort_dir promoter_ids top_50' +
    ' ids promoter_campaign_id from_campaign_id to_campaign_id soft_move_referrals drip_emails move_associated_commissions' +
    // What a delivery of another account is named by: test/integration/webhooks/webhooks-manage.test.ts.
    ' url types enabled rotate_secret drop_old_secrets before' +
    // Version 2's calls about promoters.
    ' twitch_url tiktok_url profile initial_campaign_id always_approve' +
    ' ref_token display_coupon direct_url promoter_rewards_customized referral_rewards_customized selection period_from period_to with_totals'
  ).split(' '),
);
/** Operations in which a parameter is only kept that names something in others. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/promoters/create': ['email', 'cust_id', 'ref_id', 'promo_code'],
  '/api/v2/company/promoters': ['email', 'cust_id'],
  '/api/v2/company/promoters/{id}': ['email', 'cust_id'],
};
const isValue = ({ path }: Route, name: string) => VALUES.has(name) || KEPT[path]?.includes(name) === true;
const refused = { v1: BAD_CREDENTIALS, v2: { message: 'Unauthorized', code: 'unauthorized' } };
const guarded = tried(routes.filter(({ auth }) => auth !== 'none')).map((route) => ({ name: route.path, route }));
const headersOf = (auth: Auth, world: World, key = world.company.key) => credentials(auth, { ...world.company, key });

async function aRevokedKey({ company: { account } }: World): Promise<string> {
  const { key, stored } = await createApiKey({ account, runtime }, 'revoked');
  expect(await revokeApiKey(account.id, stored.id, runtime.now())).toBe(true);
  return key;
}

describe.each(guarded)('$name', ({ route }) => {
  const auth = route.auth as Exclude<Auth, 'none'>;
  /** As no call with it is answered, it stays right for the next. */
  let json: Input;
  let revoked: string;
  let token: string;
  let before: Map<string, unknown>;
  const accounts = () => [ours.company.account.id, theirs.company.account.id];
  beforeAll(async () => {
    json = await validInput(route, ours);
    // Made here, so that nothing of these companies changes while calls are refused.
    revoked = await aRevokedKey(ours);
    // One whose token no other call has renewed.
    token = (await ours.company.promoter()).promoter.authToken;
    before = await written(...accounts());
  });

  /** Expects a call that would be right with the right key to be refused. */
  async function expectRefused(
    headers: Record<string, string>,
    answer: Pick<Answered, 'status' | 'body'> = { status: 401, body: refused[auth] },
  ) {
    const { status, body } = await send(route, { json, headers });
    expect({ status, body }).toEqual(answer);
  }

  test('no key: refused', () => expectRefused({}));

  test.each([
    '',
    'x',
    'rk_1',
    'rk_0_aaaaaaaaaaaaaaaaaaaaaaaa',
    'rk_1_../../account',
    '"',
    'undefined',
    'a'.repeat(5000),
  ])('a key that is none, like %j: refused', (key) => expectRefused(headersOf(auth, ours, key)));

  test('a key that nobody was given: refused', () =>
    expectRefused(
      headersOf(auth, ours, `${ours.company.key.slice(0, -1)}${ours.company.key.endsWith('A') ? 'B' : 'A'}`),
    ));

  test('a revoked key that was never used: refused at once', () => expectRefused(headersOf(auth, ours, revoked)));

  test('the secret of one account’s key with the number of another: refused', () => {
    const { account, key } = ours.company;
    return expectRefused(headersOf(auth, theirs, key.replace(`rk_${account.id}_`, `rk_${theirs.company.account.id}_`)));
  });

  test('the key of the other interface’s header: refused', () =>
    expectRefused(headersOf(auth === 'v1' ? 'v2' : 'v1', ours)));

  if (isCompany(route)) {
    test('the auth_token of a promoter: refused as no company’s', () => {
      const body = { message: 'Invalid user type', code: 'forbidden' };
      return expectRefused(headersOf(auth, ours, token), { status: 403, body });
    });

    test('the auth_token of another account’s promoter: refused', () =>
      expectRefused(headersOf(auth, ours, theirs.promoter.authToken)));
  }

  if (auth === 'v2') {
    test('a key with the Account-ID of another account: refused', () =>
      expectRefused({ ...headersOf('v2', ours), 'account-id': String(theirs.company.account.id) }));

    test.each(['', ' ', '0', '-1', 'x', '1e0'])('a key with the Account-ID %j: refused', (id) =>
      expectRefused({ ...headersOf('v2', ours), 'account-id': id }),
    );
  }

  test('all these calls have written nothing', async () => {
    expect(await written(...accounts())).toEqual(before);
  });

  test('every parameter is known to name something, or to be a value and no more', () => {
    const known = new Set([...VALUES, ...Object.keys(references(ours))]);
    expect(parametersOf(route).flatMap(([name]) => (known.has(name) ? [] : [name]))).toEqual([]);
  });

  const names = parametersOf(route).flatMap(([name]) => (isValue(route, name) ? [] : [name]));
  test.each(names)('%s of another account: not found, and nothing is written there', async (name) => {
    const right = Object.entries(await validInput(route, ours));
    const needed = right.filter(([given]) => given !== 'id' && isValue(route, given));
    const stranger = name === 'uid' ? {} : { email: `${unique('nobody')}@example.com` };
    const call = { ...Object.fromEntries(needed), ...stranger, [name]: references(theirs)[name] };
    const before = await written(theirs.company.account.id);
    expect((await send(route, { json: call, headers: headersOf(auth, ours) })).status).toBe(404);
    expect(await written(theirs.company.account.id)).toEqual(before);
  });

  test.each(names)('%s of another account beside a lead of one’s own: shows nothing of it', async (name) => {
    // A tracking call names the lead of this world; a management call one of its own, which it may change or remove.
    const mine = name === 'email' ? { uid: ours.uid } : { email: ours.email };
    const call = {
      ...(await validInput(route, ours)),
      ...(route.area === 'tracking' ? mine : {}),
      [name]: references(theirs)[name],
    };
    const before = await written(theirs.company.account.id);
    const { body } = await send(route, { json: call, headers: headersOf(auth, ours) });
    // What was sent may come back; nothing else of theirs does.
    const { [name]: sent, ...others } = references(theirs);
    for (const other of Object.values(others)) expect(JSON.stringify(body)).not.toContain(other);
    expect(await written(theirs.company.account.id)).toEqual(before);
  });
});

describe('companies do not meet', () => {
  const call = (route: Route, json: object, world = ours) =>
    send(route, { json, headers: headersOf(route.auth, world) });

  test('a click with another account’s ref id or number is not found', async () => {
    const refId = theirs.promotion.refId;
    const before = await written(theirs.company.account.id);
    expect((await call(click, { account: ours.company.account.id, ref_id: refId })).status).toBe(404);
    expect((await call(click, { account: 2 ** 31 - 1, ref_id: refId })).status).toBe(404);
    expect(await written(theirs.company.account.id)).toEqual(before);
  });

  test('a tid of another account makes a visitor of one’s own', async () => {
    const before = await written(theirs.company.account.id);
    const { body } = await call(click, {
      account: ours.company.account.id,
      ref_id: ours.promotion.refId,
      tid: theirs.tid,
    });
    expect(body).toMatchObject({ tid: theirs.tid, ref_id: ours.promotion.refId });
    expect(await written(theirs.company.account.id)).toEqual(before);
  });

  test('both may have a lead of the same e-mail and uid', async () => {
    const same = { email: `${unique('both')}@example.com`, uid: unique('both') };
    for (const world of [ours, theirs]) {
      const signup = () => call(v1Signup, { ...same, ref_id: world.promotion.refId }, world);
      expect((await signup()).body.promoter.email).toBe(world.promoter.email);
      expect((await signup()).body.error).toBe(SIGNUP_EXISTS);
    }
  });

  test('both may use the same event id', async () => {
    const id = unique('same');
    for (const world of [ours, theirs]) {
      const sale = () => call(v2Sale, { email: world.email, amount: 100, event_id: id }, world);
      expect([(await sale()).status, (await sale()).status]).toEqual([200, 409]);
    }
  });

  test('a refund does not find another account’s sale', async () => {
    const refund = { email: ours.email, amount: 1, event_id: unique('refund'), sale_event_id: theirs.saleEventId };
    const { status, body } = await call(v2Refund, refund);
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: saleNotFound(theirs.saleEventId), code: 'not_found' },
    });
  });
});

describe('revocation', () => {
  test.each(['v1', 'v2'] as const)(
    '%s: a key in use is dead everywhere within 30 seconds of being revoked',
    async (auth) => {
      const { account } = ours.company;
      const { key, stored } = await createApiKey({ account, runtime }, 'used');
      const process = authenticationAt(auth);
      const headers = credentials(auth, { account, key });
      expect(await process.opens(headers, 0)).toBe(true);
      await revokeApiKey(account.id, stored.id, runtime.now());
      expect(await process.opens(headers, 30)).toBe(false);
    },
  );

  test('a process asks again for a key that goes on being used', async () => {
    const { account } = ours.company;
    const { key, stored } = await createApiKey({ account, runtime }, 'used');
    const process = authenticationAt('v1');
    for (const second of [0, 10, 20, 29]) expect(await process.opens({ 'x-api-key': key }, second)).toBe(true);
    await revokeApiKey(account.id, stored.id, runtime.now());
    expect(await process.opens({ 'x-api-key': key }, 30)).toBe(false);
  });

  test('the other keys of the account go on working', async () => {
    await aRevokedKey(ours);
    expect((await send(v2Sale, { json: await validInput(v2Sale, ours), headers: headersOf('v2', ours) })).status).toBe(
      200,
    );
  });
});
