import { expect, test } from 'vitest';
import { portalLookShow } from '#shared/routes/affiliate/portal/look.ts';
import { portalJoin, portalJoinInvitation } from '#shared/routes/affiliate/promoters/join.ts';
import { affiliateCampaigns } from '#shared/routes/affiliate/promoters/promoters.ts';
import { v2PromotersCreate } from '#shared/routes/v2/promoters/promoters.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { solveChallenge } from '#test/support/look/proof.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, pickStatusAndBody, unique } from '#test/support/service/company.ts';

const UNKNOWN = 2_000_000_000;

test('a private campaign cannot be joined uninvited and looks like an unknown one', async () => {
  const { account, campaignWith } = await aCompany();
  const { id } = await campaignWith({ name: 'Friends', private: true });
  const email = `${unique('grace')}@example.com`;
  const requests = [
    (campaign: number) => send(portalLookShow, { query: { account: account.id, campaign } }),
    (campaign_id: number) => send(portalJoinInvitation, { json: { account: account.id, campaign_id } }),
    async (campaign_id: number) => {
      const proof = await solveChallenge(account);
      return send(portalJoin, { json: { account: account.id, campaign_id, email, first_name: 'Grace', proof } });
    },
  ];
  for (const sendRequest of requests) {
    const secret = pickStatusAndBody(await sendRequest(id));
    expect(secret).toEqual(pickStatusAndBody(await sendRequest(UNKNOWN)));
    expect(secret.status).toBe(404);
  }
  expect(await findPromoterByEmail(account.id, email)).toBeNull();
});

test('the company can add promoters to a private campaign', async () => {
  const company = await aCompany();
  const { id } = await company.campaignWith({ name: 'Friends', private: true });
  const other = await company.campaignWith({ name: 'Family', private: true });
  const email = `${unique('grace')}@example.com`;
  const json = { email, campaign_id: id };
  expect((await send(v2PromotersCreate, { json, headers: createCredentials('v2', company) })).status).toBe(201);
  const byV1 = { email: `${unique('ada')}@example.com`, campaign_id: id };
  expect((await company.v1('/promoters/create', byV1)).status).toBe(200);
  const move = { promoter_email: email, destination_campaign_id: other.id };
  expect((await company.v1('/promoters/move_to_campaign', move)).status).toBe(200);
});

test('a promoter sees its own private campaigns and no others', async () => {
  const company = await aCompany();
  const friends = await company.campaignWith({ name: 'Friends', private: true });
  await company.campaignWith({ name: 'Secret', private: true });
  const { promoter } = await company.promoter({ campaignId: friends.id });
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const { body } = await send(affiliateCampaigns, { headers });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Friends']);
});
