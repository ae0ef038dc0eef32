import { expect, test } from 'vitest';
import { suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { portalEmbed } from '#shared/routes/affiliate/portal/embed.ts';
import { portalLogo, portalLookShow } from '#shared/routes/affiliate/portal/look.ts';
import { runtime } from '#shared/runtime.ts';
import { PNG, withLogo } from '#test/support/look/logo.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, request } from '#test/support/service/company.ts';

test('the look of a portal and the terms of a campaign are public', async () => {
  const { account, campaign } = await aCompany();
  const text = 'Be honest.';
  await changeSettings({ account, runtime }, { portal: { name: 'Partners', accentColor: '#0f766e', terms: { text } } });
  const { body, headers } = await send(portalLookShow, { query: { account: account.id, campaign: campaign.id } });
  expect(body).toMatchObject({
    account_id: account.id,
    name: 'Partners',
    accent_color: '#0f766e',
    logo_url: null,
    terms: { version: 1, url: null, text },
    campaign: {
      id: campaign.id,
      name: campaign.name,
      approves_at_once: campaign.autoApprovePromoters,
      archived: false,
      earns: [
        {
          tier: 1,
          percent: '20',
          unit: 'cash',
          duration: 'forever',
          duration_count: null,
          plan_ids: null,
          apply_on: 'all',
        },
      ],
    },
  });
  expect(headers.get('cache-control')).toBe('public, max-age=60');
});

test('the look reveals neither private campaigns nor internal settings', async () => {
  const { account, campaignWith } = await aCompany();
  await changeSettings({ account, runtime }, { portal: { allowedOrigins: ['https://app.acme.example'] } });
  const { id } = await campaignWith({ name: 'Secret', private: true });
  const showLook = (campaign?: number) => send(portalLookShow, { query: { account: account.id, campaign } });
  const [secret, unknown] = [await showLook(id), await showLook(2_000_000_000)];
  expect([secret.status, secret.body]).toEqual([404, unknown.body]);
  expect(JSON.stringify((await showLook()).body)).not.toMatch(/Secret|app\.acme|webhook/);
});

test('the default campaign is shown to visitors without an invitation unless it is private', async () => {
  const { account, campaign, campaignWith } = await aCompany();
  const query = { account: account.id, campaign: 'default' as const };
  expect((await send(portalLookShow, { query })).body.campaign).toMatchObject({ id: campaign.id, archived: false });
  await campaignWith({ private: true, isDefault: true });
  expect((await send(portalLookShow, { query })).body.campaign).toBeNull();
  expect((await send(portalLookShow, { query: { ...query, campaign: 'other' } })).status).toBe(422);
});

test('an unknown or suspended account has no portal', async () => {
  const { account, campaign } = await aCompany();
  await suspendAccount({ account, runtime });
  for (const query of [
    { account: account.id },
    { account: 2_000_000_000 },
    { account: account.id, campaign: campaign.id },
  ]) {
    expect((await send(portalLookShow, { query })).status).toBe(404);
  }
  const other = await aCompany();
  expect((await send(portalLookShow, { query: { account: other.account.id, campaign: 99 } })).status).toBe(404);
});

test('a logo is sent with its image type and cached by its version', async () => {
  const company = await aCompany();
  expect((await send(portalLogo, { query: { account: company.account.id } })).status).toBe(404);
  await withLogo(company);
  const { body } = await send(portalLookShow, { query: { account: company.account.id } });
  const { status, headers } = await request(body.logo_url);
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  expect(headers.get('cache-control')).toMatch(/immutable/);
  expect(headers.get('content-length')).toBe(String(PNG.length));
  const { headers: unnamed } = await send(portalLogo, { query: { account: company.account.id, v: 'other' } });
  expect(unnamed.get('cache-control')).toBe('no-store');
});

test('the portal can be framed by pages of allowed origins only', async () => {
  const { account } = await aCompany();
  const response = await send(portalEmbed, { query: { account: account.id } });
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const other = await aCompany();
  await changeSettings(
    { account: other.account, runtime },
    { portal: { allowedOrigins: ['https://app.acme.example'] } },
  );
  const { status, headers } = await send(portalEmbed, { query: { account: other.account.id } });
  expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('x-frame-options')]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'no-store', null],
  ]);
  expect(headers.get('content-security-policy')).toMatch(
    /script-src 'self';.*frame-ancestors https:\/\/app\.acme\.example$/,
  );
});

test('the page for a missing portal cannot be framed', async () => {
  const { account } = await aCompany({});
  await suspendAccount({ account, runtime });
  for (const id of [account.id, 2_000_000_000]) {
    const { status, headers } = await send(portalEmbed, { query: { account: id } });
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});
