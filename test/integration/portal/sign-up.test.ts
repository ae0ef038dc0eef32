import { describe, expect, test, vi } from 'vitest';
import { archiveCampaign } from '#shared/operations/campaigns/archive-campaign.ts';
import { makeInvitationLink } from '#shared/operations/campaigns/invitation-link.ts';
import { NO_PORTAL } from '#shared/operations/portal/portal-origin.ts';
import { signUpAsPromoter } from '#shared/operations/portal/sign-up.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { signUpMac } from '#shared/outside/mac.ts';
import { portalLookShow } from '#shared/routes/affiliate/portal/look.ts';
import { portalJoin, portalJoinInvitation } from '#shared/routes/affiliate/promoters/join.ts';
import { v2CampaignsInvitationLink } from '#shared/routes/v2/campaigns/campaigns.ts';
import { v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { solveChallenge } from '#test/support/look/proof.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';

const anAddress = () => `${unique('grace')}@example.com`;

/** Signs up at a company, with a new proof unless one is given. */
async function signUp({ account, campaign }: Company, overrides: Readonly<Record<string, unknown>> = {}) {
  const proof = overrides.proof ?? (await solveChallenge(account));
  const input = { account: account.id, campaign_id: campaign.id, first_name: 'Grace' };
  return send(portalJoin, { json: { ...input, email: anAddress(), proof, ...overrides } });
}

test('a sign-up creates a promoter with its details and the accepted version of the terms', async () => {
  const company = await aCompany();
  const { account, campaign } = company;
  const customFields = [
    { name: 'audience', label: 'Who reads you?', type: 'text', required: true, choices: [] },
  ] as const;
  await changeSettings({ account, runtime }, { portal: { terms: { text: 'Be honest.' }, customFields } });
  const email = anAddress();
  const input = { email, last_name: 'Hopper', website: 'grace.example', country: 'us', language: 'de' };
  const rest = { custom_fields: { audience: 'Writers', other: 'x' } };
  expect((await signUp(company, { ...input, ...rest })).body.message).toMatch(/accepted_terms/);
  expect((await signUp(company, { ...input, accepted_terms: 1 })).body.message).toMatch(/audience/);
  const { status, body } = await signUp(company, { ...input, ...rest, accepted_terms: 1 });
  expect([status, body]).toEqual([200, { approves_at_once: campaign.autoApprovePromoters }]);
  expect(await findPromoterByEmail(account.id, email)).toMatchObject({
    status: 'approved',
    firstName: 'Grace',
    lastName: 'Hopper',
    customFields: { audience: 'Writers' },
    profile: { website: 'grace.example', country: 'US', language: 'de' },
    campaignIds: [campaign.id],
    acceptedTerms: { version: 1, at: expect.any(String) },
  });
  const headers = createCredentials('v2', company);
  const response = await send(v2PromotersShow, { variables: { id: email }, query: { find_by: 'email' }, headers });
  expect(response.body.accepted_terms).toEqual({ version: 1, at: expect.any(String), ip: expect.any(String) });
  const { promoter } = await company.promoter();
  const created = await send(v2PromotersShow, { variables: { id: promoter.id }, headers });
  expect(created.body.accepted_terms).toBeNull();
});

test('a sign-up is audited without personal data; a repeated sign-up is not audited', async () => {
  const company = await aCompany();
  const email = anAddress();
  expect((await signUp(company, { email })).status).toBe(200);
  expect((await signUp(company, { email })).status).toBe(200);
  const promoter = await findPromoterByEmail(company.account.id, email);
  const { entries } = await readAuditLog(company.account.id, { cursor: null });
  expect(entries).toMatchObject([
    {
      by: { is: 'promoter', id: promoter?.id },
      operation: 'v2/affiliate/join',
      records: expect.arrayContaining([{ kind: 'promoter', id: promoter?.id }]),
      fields: expect.arrayContaining(['email', 'first_name']),
      values: { account: company.account.id, campaign_id: company.campaign.id },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('a sign-up is pending in a campaign without automatic approval', async () => {
  const company = await aCompany();
  const { id } = await company.campaignWith({ autoApprovePromoters: false });
  const email = anAddress();
  expect((await signUp(company, { campaign_id: id, email })).body).toEqual({ approves_at_once: false });
  expect(await findPromoterByEmail(company.account.id, email)).toMatchObject({ status: 'pending', campaignIds: [id] });
});

test('a sign-up with a known e-mail gets the same response and changes nothing', async () => {
  const company = await aCompany();
  const { promoter } = await company.promoter();
  const knownResponse = await signUp(company, { email: promoter.email, first_name: 'Mallory' });
  const unknownResponse = await signUp(company);
  expect([knownResponse.status, knownResponse.body]).toEqual([unknownResponse.status, unknownResponse.body]);
  expect(await findPromoterByEmail(company.account.id, promoter.email)).toMatchObject(promoter);
});

test('the response time of a sign-up is the same for known and unknown e-mails', async () => {
  const { account, campaign, promoter } = await aCompany();
  const { promoter: existing } = await promoter();
  const times = [];
  for (const email of [existing.email, anAddress()]) {
    const [began, waits] = [runtime.now(), [] as number[]];
    // A stopped clock, so that the remaining time is all of it.
    const frozenRuntime = { ...runtime, now: () => began, sleep: async (ms: number) => void waits.push(ms) };
    const input = { account: account.id, campaignId: campaign.id, email, firstName: 'Grace', profile: {} };
    const withAudit = <T>(work: () => Promise<T>) => work();
    const call = { runtime: frozenRuntime, mac: signUpMac, send: async () => {}, withAudit };
    await signUpAsPromoter(call, { ...input, proof: await solveChallenge(account) }, '192.0.2.7');
    times.push(waits);
  }
  expect(times).toEqual([[300], [300]]);
});

describe('proof of work', () => {
  test('a proof of work is valid once, for its own account', async () => {
    const [company, other] = [await aCompany(), await aCompany()];
    const proof = await solveChallenge(company.account);
    expect((await signUp(other, { proof })).status).toBe(422);
    expect((await signUp(company, { proof })).status).toBe(200);
    expect((await signUp(company, { proof })).body.message).toMatch(/^proof is invalid/);
  });

  test('a forged proof of work is rejected', async () => {
    const company = await aCompany();
    const right = JSON.parse(Buffer.from(await solveChallenge(company.account), 'base64').toString());
    const laterSalt = right.salt.replace(/expires=\d+/, 'expires=9999999999');
    const invalidSolutions = [
      { ...right, number: right.number + 1 },
      { ...right, salt: laterSalt },
      { ...right, signature: 'a'.repeat(64) },
      [],
      1,
    ];
    for (const payload of invalidSolutions) {
      const proof = Buffer.from(JSON.stringify(payload)).toString('base64');
      expect((await signUp(company, { proof })).status).toBe(422);
    }
    expect((await signUp(company, { proof: '!' })).status).toBe(422);
  });
});

test('a private campaign can be joined with its latest invitation link only', async () => {
  const company = await aCompany();
  const { account } = company;
  const { id } = await company.campaignWith({ name: 'Friends', private: true });
  const show = (invitation?: string) =>
    send(portalJoinInvitation, { json: { account: account.id, campaign_id: id, invitation } });
  const link = async () => {
    const { body } = await send(v2CampaignsInvitationLink, {
      variables: { id },
      headers: createCredentials('v2', company),
    });
    expect(body.url).toContain(`/join/${id}?account=${account.id}#invitation=`);
    return body.url.split('invitation=')[1] as string;
  };
  expect([(await show()).status, (await show('none')).status]).toEqual([404, 404]);
  const first = await link();
  expect((await show(first)).body).toMatchObject({ id, name: 'Friends', earns: [{ percent: '20' }] });
  const second = await link();
  expect((await signUp(company, { campaign_id: id, invitation: first })).status).toBe(404);
  expect((await signUp(company, { campaign_id: id, invitation: second })).status).toBe(200);
});

test('a service without portal makes no invitation links, and the previous one stays', async () => {
  const { account, campaign } = await aCompany();
  vi.stubEnv('PAGES_ORIGIN', '');
  await expect(makeInvitationLink({ account, runtime }, campaign.id)).rejects.toMatchObject({
    reason: { message: NO_PORTAL },
  });
  vi.unstubAllEnvs();
  expect((await findCampaign(account.id, campaign.id))?.invitation).toBeUndefined();
});

test('an archived campaign is shown as archived and accepts no sign-ups', async () => {
  const company = await aCompany();
  const { account } = company;
  const { id } = await company.campaignWith({});
  await archiveCampaign({ account, runtime }, id);
  const look = await send(portalLookShow, { query: { account: account.id, campaign: id } });
  expect(look.body.campaign).toMatchObject({ id, archived: true });
  const { status, body } = await signUp(company, { campaign_id: id });
  expect([status, body.message]).toEqual([422, 'The campaign is archived and accepts no new promoters.']);
});

test('sign-ups from the same IP address are limited per minute', async () => {
  const company = await aCompany();
  // More than two minutes' worth, since a minute may end in between.
  const tries = Array.from({ length: 45 }, () => signUp(company, { proof: 'x' }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
