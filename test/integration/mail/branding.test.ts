import { expect, test } from 'vitest';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { mailSignInLink } from '#shared/operations/portal/sign-in/mail-link.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { withLogo } from '#test/support/look/logo.ts';
import { aMailingCompany, anOutbox, createMailMessage, removeQuietFlags } from '#test/support/mail/mails.ts';
import { request } from '#test/support/service/company.ts';
import { mac } from '#test/support/webhooks/calls.ts';

const ORIGIN = 'https://partners.acme.example';

test('mails have the portal’s accent color and logo, which loads without a sign-in', async () => {
  const company = await aMailingCompany();
  const { account } = company;
  const { promoter } = await company.promoter({ quiet: true });
  await changeSettings({ account, runtime }, { portal: { name: 'Acme Partners', accentColor: '#0f766e' } });
  await withLogo(company);
  await removeQuietFlags(company);
  const outbox = anOutbox();
  const message = await createMailMessage(company, 'accepted');
  expect(await sendMail({ runtime }, message, outbox.send, { origin: ORIGIN, mac })).toBe('sent');
  const signIn = { account: account.id, mail: 'sign-in_x', signIn: { email: promoter.email, askedAt: runtime.now() } };
  expect(await mailSignInLink({ runtime }, signIn, outbox.send, ORIGIN)).toBe('sent');
  expect(outbox.sent).toHaveLength(2);
  for (const { html } of outbox.sent) {
    expect(html).toContain('bgcolor="#0f766e"');
    expect(html).toContain('alt="Acme Partners"');
    const [, path = ''] = /<img [^>]*src="https:\/\/partners\.acme\.example([^"]*)"/.exec(html) ?? [];
    const { status, headers } = await request(path.replaceAll('&amp;', '&'));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});
