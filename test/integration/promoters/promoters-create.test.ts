import { beforeAll, describe, expect, test } from 'vitest';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { type ApiResponse, aCompany, type Company, unique } from '#test/support/service/company.ts';

let company: Company;
let calls: ReturnType<typeof createPromoterCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createPromoterCalls(company);
});

const anEmail = () => `${unique('promoter')}@example.com`;
const aPromoter = async (overrides: object = {}): Promise<ApiResponse['body']> =>
  (await calls.createPromoter({ email: anEmail(), cust_id: unique('cust'), promo_code: unique('code'), ...overrides }))
    .body;

describe('POST /api/v1/promoters/create', () => {
  test('a promoter created from an e-mail gets the default campaign, a ref id and a token', async () => {
    const email = anEmail();
    const { status, body } = await calls.createPromoter({ email: ` ${email.toUpperCase()} ` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, status: 'approved', cust_id: null, earnings_balance: null, promo_codes: [] });
    expect(body.auth_token).toMatch(/^\S{20,}$/);
    const base = email.split('@')[0]?.replace(/[^a-z0-9]/g, '');
    expect(body.default_ref_id).toMatch(new RegExp(`^${base}[a-z0-9]{0,4}$`));
    expect(body.promotions).toMatchObject([
      {
        id: body.default_promotion_id,
        status: 'offer_running',
        ref_id: body.default_ref_id,
        promoter_id: body.id,
        campaign_id: company.campaign.id,
        campaign_name: 'Campaign',
        referral_link: `https://shop.example/?ref=${body.default_ref_id}`,
        current_referral_reward: { unit: 'cash', per_of_sale: 20 },
        hidden: false,
        leads_count: 0,
        sales_total: 0,
      },
    ]);
  });

  test('a new promoter keeps all given fields and shows them again', async () => {
    const other = await company.campaignWith({ name: 'Other' });
    const parent = await aPromoter();
    const input = {
      email: anEmail(),
      first_name: 'Grace',
      last_name: 'Hopper',
      cust_id: unique('cust'),
      ref_id: unique('ref'),
      promo_code: unique('code'),
      customer_promo_code: 'GRACE',
      campaign_id: String(other.id),
      temp_password: 'secret',
      landing_url: 'https://grace.example/landing/',
      website: 'https://grace.example',
      paypal_email: 'pay@grace.example',
      avatar_url: 'https://grace.example/me.png',
      parent_promoter_email: parent.email,
      linkedin_url: 'https://linkedin.example/grace',
      twitter_url: 'https://twitter.example/grace',
      facebook_url: 'https://facebook.example/grace',
      instagram_url: 'https://instagram.example/grace',
      youtube_url: 'https://youtube.example/grace',
      country: 'US',
      company_name: 'Navy',
      phone_number: 15550100,
      address: '1 Street\nArlington',
      note: 'Met at\r\nthe fair',
      created_at: '2024-02-03T04:05:06Z',
      skip_email_notification: 'true',
    };
    const { status, body } = await calls.createPromoter(input);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: input.email,
      cust_id: input.cust_id,
      temp_password: 'secret',
      note: input.note,
      created_at: '2024-02-03T04:05:06.000Z',
      parent_promoter_id: parent.id,
      default_ref_id: input.ref_id,
    });
    expect(body.profile).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      website: input.website,
      company_name: 'Navy',
      phone_number: '15550100',
      address: input.address,
      vat_id: null,
      country: 'US',
      paypal_email: input.paypal_email,
      avatar_url: input.avatar_url,
      description: null,
      social_accounts: Object.fromEntries(
        ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube'].map((network) => [
          network,
          { url: `https://${network}.example/grace` },
        ]),
      ),
    });
    expect(body.promotions).toMatchObject([
      {
        campaign_id: other.id,
        promo_code: input.promo_code,
        customer_promo_code: 'GRACE',
        referral_link: `https://grace.example/landing/?ref=${input.ref_id}`,
      },
    ]);
    expect((await calls.showPromoter({ id: body.id })).body).toEqual({ ...body, temp_password: null });
  });

  test('stored links that a browser would execute are not shown', async () => {
    const [bad, good] = ['javascript:alert(1)', 'grace.example'];
    const profile = { website: bad, avatarUrl: bad, socialUrls: { twitter: bad, youtube: good } };
    const { promoter } = await company.promoter({ profile });
    const { body } = await calls.showPromoter({ id: promoter.id });
    expect(body.profile).toMatchObject({
      website: null,
      avatar_url: null,
      social_accounts: { youtube: { url: good } },
    });
    expect(JSON.stringify(body)).not.toContain('javascript');
  });

  test('a ref id is derived from the first name and made unique', async () => {
    const first_name = `Zoë ${unique('x')}`;
    const [one, two] = [await aPromoter({ first_name }), await aPromoter({ first_name })];
    expect(one.default_ref_id).toMatch(/^zo.*/);
    expect(two.default_ref_id).toMatch(new RegExp(`^${one.default_ref_id}[a-z0-9]{1,4}$`));
  });

  test('the ref id of a new promoter is stored in lower case', async () => {
    const ref_id = unique('Grace');
    expect((await aPromoter({ ref_id })).default_ref_id).toBe(ref_id.toLowerCase());
  });

  test.each([
    [{}, 422, 'email is invalid.'],
    [{ email: 'nobody' }, 422, 'email is invalid.'],
    [{ ref_id: 'gräce' }, 422, 'ref_id is invalid.'],
    [{ ref_id: 'a b' }, 422, 'ref_id is invalid.'],
    [{ campaign_id: 0 }, 422, 'campaign_id is invalid.'],
    [{ campaign_id: 99999 }, 404, 'Campaign not found.'],
    [{ parent_promoter_id: 99999 }, 404, 'Parent promoter not found.'],
    [{ parent_promoter_email: 'nobody@example.com' }, 404, 'Parent promoter not found.'],
    [{ landing_url: 'ftp://grace.example' }, 422, 'landing_url is invalid.'],
    [{ landing_url: 'grace.example' }, 422, 'landing_url is invalid.'],
    [{ url_tracking: true }, 422, 'url_tracking needs a landing_url.'],
    [{ created_at: 'yesterday' }, 422, 'created_at is invalid.'],
    [{ created_at: '2999-01-01' }, 422, 'created_at is invalid: it is more than a day in the future.'],
    [{ paypal_email: 'none' }, 422, 'paypal_email is invalid.'],
    [{ paypal_email: '=pay@grace.example' }, 422, 'paypal_email is invalid.'],
    ...['website', 'avatar_url', 'linkedin_url', 'twitter_url', 'facebook_url', 'instagram_url', 'youtube_url'].flatMap(
      (name): [object, number, string][] => [
        [{ [name]: 'javascript:alert(1)' }, 422, `${name} is invalid.`],
        [{ [name]: 'data:text/html,x' }, 422, `${name} is invalid.`],
      ],
    ),
    [{ landing_url: 'javascript:alert(1)' }, 422, 'landing_url is invalid.'],
  ])('creating a promoter rejects %j', async (fields: object, status, error) => {
    const email = Object.keys(fields).length === 0 ? {} : { email: anEmail() };
    const response = await calls.createPromoter({ ...email, ...fields });
    expect([response.status, response.body]).toEqual([status, { error }]);
  });

  test.each(['email', 'cust_id', 'ref_id', 'promo_code'])('creating a promoter rejects a taken %s', async (name) => {
    const other = await aPromoter();
    const has = { ...other, ref_id: other.default_ref_id, promo_code: other.promotions[0].promo_code };
    const response = await calls.createPromoter({ email: anEmail(), [name]: has[name] });
    expect([response.status, response.body]).toEqual([422, { error: `The ${name} is already taken.` }]);
  });
});
