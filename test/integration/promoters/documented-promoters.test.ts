import { beforeAll, describe, expect, test } from 'vitest';
import { promoterShape, promotersShape } from '#test/support/promoters/shapes.ts';
import { aFullCompany, type Books } from '#test/support/records/books.ts';
import { findMismatches } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

let books: Books;
beforeAll(async () => {
  books = await aFullCompany();
});

test('GET promoters returns promoters with every field, and the pending count in meta', async () => {
  const { status, body } = await books.calls.promoters.list();
  expect([status, findMismatches(body, promotersShape)]).toEqual([200, []]);
  expect(body.data).toHaveLength(2);
  expect(body.meta).toEqual({ pending_count: 1 });
  const filtered = await books.calls.promoters.list({ filters: { status: 'approved' } });
  expect([filtered.body.data.length, filtered.body.meta]).toEqual([1, { pending_count: 1 }]);
});

test('GET promoters/{id} returns a promoter with every field', async () => {
  const { ada, grace } = books.promoters;
  const { status, body } = await books.calls.promoters.show(ada.promoter.id);
  expect([status, findMismatches(body, promoterShape)]).toEqual([200, []]);
  expect(body.parent_promoter).toMatchObject({ id: grace.promoter.id });
  const balances = (await books.calls.promoters.show(grace.promoter.id)).body.balances;
  expect(balances.cash).toBe(balances.current_balance.cash);
});

const mail = () => `${unique('promoter')}@example.com`;

describe('POST promoters', () => {
  test('POST promoters returns 201 and an approved promoter with all given fields', async () => {
    const email = mail();
    const { status, body } = await books.calls.promoters.create({
      email,
      cust_id: unique('cust'),
      profile: {
        id: 7,
        first_name: 'Marie',
        last_name: '',
        website: 'https://marie.example/',
        avatar: 'https://marie.example/me.png',
        company_number: 'HRB 7',
        tiktok_url: 'https://tiktok.example/marie',
        w8_form_url: null,
      },
      custom_fields: { shirt: 'L', size: 4 },
      initial_campaign_id: books.ids.campaigns.second,
      drip_emails: false,
    });
    expect([status, findMismatches(body, promoterShape)]).toEqual([201, []]);
    expect(body).toMatchObject({
      email,
      name: 'Marie',
      status: 'approved',
      custom_fields: { shirt: 'L', size: 4 },
      promoter_campaigns: [{ campaign_id: books.ids.campaigns.second, state: 'accepted' }],
      profile: {
        id: body.id,
        first_name: 'Marie',
        last_name: null,
        website: 'https://marie.example/',
        avatar: 'https://marie.example/me.png',
        avatar_url: 'https://marie.example/me.png',
        company_number: 'HRB 7',
        tiktok_url: 'https://tiktok.example/marie',
      },
    });
    expect((await books.calls.promoters.show(email, 'email')).body).toEqual(body);
  });

  test('always_approve=false lets the campaign decide whether a new promoter is pending', async () => {
    const waiting = await books.company.campaignWith({ name: 'By hand', autoApprovePromoters: false });
    const input = { initial_campaign_id: waiting.id };
    const pendingPromoter = await books.calls.promoters.create({ ...input, email: mail(), always_approve: false });
    expect(pendingPromoter.body).toMatchObject({ status: 'pending', promoter_campaigns: [{ state: 'pending' }] });
    const sure = await books.calls.promoters.create({ ...input, email: mail() });
    expect(sure.body).toMatchObject({ status: 'approved', promoter_campaigns: [{ state: 'accepted' }] });
  });

  test('POST promoters returns 400 invalid_record if the e-mail or cust_id is taken', async () => {
    const { email, custId: cust_id } = books.promoters.grace.promoter;
    const conflicting = await books.calls.promoters.create({ email });
    expect({ status: conflicting.status, body: conflicting.body }).toEqual({
      status: 400,
      body: {
        message: 'Validation failed: Email has already been taken',
        errors: { email: ['has already been taken'] },
        code: 'invalid_record',
      },
    });
    const { status, body } = await books.calls.promoters.create({ email: mail(), cust_id });
    expect([status, body.errors]).toEqual([400, { cust_id: ['has already been taken'] }]);
  });

  test('POST promoters rejects a missing e-mail, an unknown campaign and an invalid profile', async () => {
    const readRefusal = async (json: Record<string, unknown>) => {
      const { status, body } = await books.calls.promoters.create(json);
      return [status, body.message];
    };
    expect(await readRefusal({ email: null })).toEqual([
      422,
      'param is missing or the value is empty or invalid: email',
    ]);
    expect(await readRefusal({ email: mail(), initial_campaign_id: 999_999 })).toEqual([404, 'Record not found']);
    expect(await readRefusal({ email: mail(), profile: { website: 'no address' } })).toEqual([
      422,
      'profile[website] is invalid.',
    ]);
    expect(await readRefusal({ email: mail(), profile: 'Marie' })).toEqual([422, 'profile is invalid.']);
  });
});

test('a promoter is created with a ref id and a parent', async () => {
  const { grace } = books.promoters;
  const refId = unique('ref').toLowerCase();
  const json = { email: mail(), ref_token: refId.toUpperCase(), parent_promoter_id: grace.promoter.id };
  const { status, body } = await books.calls.promoters.create(json);
  expect([status, findMismatches(body, promoterShape)]).toEqual([201, []]);
  expect(body).toMatchObject({
    parent_promoter: { id: grace.promoter.id },
    promoter_campaigns: [{ ref_token: refId }],
  });
  expect(await books.calls.promoters.create({ email: mail(), ref_token: refId })).toMatchObject({
    status: 400,
    body: { code: 'invalid_record', errors: { ref_token: ['has already been taken'] } },
  });
  expect(await books.calls.promoters.create({ email: mail(), ref_token: 'a b' })).toMatchObject({ status: 422 });
  expect(await books.calls.promoters.create({ email: mail(), parent_promoter_id: 9999 })).toMatchObject({
    status: 404,
  });
});

describe('PUT promoters/{id}', () => {
  test('clear removes fields of the profile and the parent, unless the call gives a new value', async () => {
    const { grace } = books.promoters;
    const { body: created } = await books.calls.promoters.create({
      email: mail(),
      parent_promoter_id: grace.promoter.id,
      profile: {
        first_name: 'Marie',
        last_name: 'Curie',
        vat_id: 'FR1',
        country: 'FR',
        tiktok_url: 'https://tiktok.example/marie',
        youtube_url: 'https://youtube.example/marie',
      },
    });
    const clear = ['last_name', 'vat_id', 'country', 'tiktok_url', 'parent_promoter_id'];
    const { body } = await books.calls.promoters.update(created.id, { clear, profile: { country: 'PL', vat_id: '' } });
    expect(findMismatches(body, promoterShape)).toEqual([]);
    expect(body).toMatchObject({
      name: 'Marie',
      parent_promoter: null,
      profile: { vat_id: null, country: 'PL', tiktok_url: null, youtube_url: 'https://youtube.example/marie' },
    });
    const response = await books.calls.promoters.update(created.id, { clear: ['email'] });
    expect([response.status, response.body.message]).toEqual([422, 'clear is invalid.']);
  });

  test('a promoter gets another parent, but not itself or one of its descendants', async () => {
    const { grace } = books.promoters;
    const { body: created } = await books.calls.promoters.create({ email: mail() });
    const { body } = await books.calls.promoters.update(created.id, { parent_promoter_id: grace.promoter.id });
    expect(body.parent_promoter).toMatchObject({ id: grace.promoter.id });
    const { status, body: refused } = await books.calls.promoters.update(grace.promoter.id, {
      parent_promoter_id: created.id,
    });
    expect([status, refused.message]).toEqual([
      422,
      'The parent promoter cannot be the promoter itself or one of its descendants.',
    ]);
  });

  test("an empty note deletes the promoter's note, and a missing one keeps it", async () => {
    const { promoter } = await books.company.promoter({});
    const noteAfter = async (changes: Input) => (await books.calls.promoters.update(promoter.id, changes)).body.note;
    expect(await noteAfter({ note: 'Call her in May.' })).toBe('Call her in May.');
    expect(await noteAfter({ custom_fields: { a: 1 }, note: null })).toBe('Call her in May.');
    expect(await noteAfter({ note: '' })).toBeNull();
  });

  test('PUT promoters changes only the given fields of the promoter that find_by selects', async () => {
    const { promoter, promotion } = await books.company.promoter({ firstName: 'Anna', promoCode: unique('CODE') });
    const [email, cust_id] = [mail(), unique('cust')];
    const first = await books.calls.promoters.update(promoter.id, { cust_id, custom_fields: { a: 1, b: 2 } });
    expect([first.status, findMismatches(first.body, promoterShape)]).toEqual([200, []]);
    const found: [string, string][] = [
      ['email', promoter.email],
      ['cust_id', cust_id],
      ['auth_token', promoter.authToken],
      ['ref_token', promotion.refId],
      ['promo_code', promotion.promoCode ?? ''],
    ];
    for (const [find_by, name] of found) {
      const { status, body } = await books.calls.promoters.update(name, { find_by, profile: { country: find_by } });
      expect([status, body.id, body.profile.country]).toEqual([200, promoter.id, find_by]);
    }
    const { body } = await books.calls.promoters.update(promoter.email, {
      find_by: 'email',
      email,
      custom_fields: { a: null, c: 3 },
      profile: { last_name: 'Lee' },
    });
    expect(body).toMatchObject({ email, cust_id, name: 'Anna Lee', custom_fields: { b: 2, c: 3 } });
    expect(body.custom_fields).not.toHaveProperty('a');
    expect(body.profile).toMatchObject({ first_name: 'Anna', country: 'promo_code' });
  });

  test('PUT promoters rejects a taken e-mail, unknown promoters and too many custom fields', async () => {
    const { promoter } = await books.company.promoter();
    const { email } = books.promoters.grace.promoter;
    const conflicting = await books.calls.promoters.update(promoter.id, { email });
    expect([conflicting.status, conflicting.body.errors]).toEqual([400, { email: ['has already been taken'] }]);
    const nobody = await books.calls.promoters.update('nobody@example.com', { find_by: 'email', cust_id: 'x' });
    expect([nobody.status, nobody.body]).toEqual([404, { message: 'Record not found', code: 'not_found' }]);
    expect((await books.calls.promoters.update('x', {})).body.message).toBe('id is invalid.');
    const half = { x: 'x'.repeat(2500) };
    expect((await books.calls.promoters.update(promoter.id, { custom_fields: half })).status).toBe(200);
    const more = await books.calls.promoters.update(promoter.id, { custom_fields: { y: half.x } });
    expect([more.status, more.body.message]).toEqual([422, 'custom_fields: 4000 characters at most in total.']);
  });
});
