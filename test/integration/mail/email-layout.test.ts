import { expect, test } from 'vitest';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { mailSignInLink } from '#shared/operations/portal/sign-in/mail-link.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2BroadcastsPreview } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { v2EmailLayoutShow, v2EmailLayoutTest, v2EmailLayoutUpdate } from '#shared/routes/v2/mail/email-layout.ts';
import { v2EmailTemplatesPreview } from '#shared/routes/v2/mail/email-templates.ts';
import { runtime } from '#shared/runtime.ts';
import { aHeldBroadcast, BROADCAST_TEXT, TEST_LINKS } from '#test/support/broadcasts/broadcasts.ts';
import {
  aMailingCompany,
  anOutbox,
  createLaterRuntime,
  createMailMessage,
  removeQuietFlags,
  waitForProjector,
} from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { aPerson } from '#test/support/users/people.ts';

const OWN = '<div class="own">{{content}}</div>\n<div>{{company}}</div>\n<div>{{footer}}</div>';
const PATH = '/api/v2/company/emails';

function createLayoutCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    show: async () => (await send(v2EmailLayoutShow, { headers })).body.data,
    change: (html: string) => send(v2EmailLayoutUpdate, { json: { html }, headers }),
    preview: (json: Input = {}) => send(v2EmailLayoutTest, { json: { send_test: false, ...json }, headers }),
  };
}

/** Accepts a promoter and returns its mail. */
async function acceptedMail(company: Company, at = runtime) {
  const { promoter } = await company.promoter({ quiet: true });
  await removeQuietFlags(company);
  const outbox = anOutbox();
  expect(await sendMail({ runtime: at }, await createMailMessage(company, 'accepted'), outbox.send, TEST_LINKS)).toBe(
    'sent',
  );
  return { promoter, mail: outbox.sent[0] };
}

test('a company starts from the default layout, saves its own one, and resets it', async () => {
  const company = await aCompany();
  const { show, change } = createLayoutCalls(company);
  await changeSettings({ account: company.account, runtime }, { portal: { headerColor: '#0f766e' } });
  const initial = await show();
  expect(initial).toMatchObject({ custom: false, html: expect.stringContaining('#0f766e') });
  expect(initial.variables.map(({ name }: { name: string }) => name)).toContain('content');
  expect((await change(initial.html)).body.data).toEqual({ ...initial, html: initial.html.trim(), custom: true });
  expect((await change(`  ${OWN.replaceAll('\n', '\r\n')}  `)).body.data).toMatchObject({ html: OWN, custom: true });
  expect(await show()).toMatchObject({ html: OWN, custom: true });
  expect((await change('')).body.data).toEqual(initial);
  expect(await show()).toEqual(initial);
});

test.each<[string, Input, string]>([
  [
    'with a script',
    { html: `${OWN}<script>alert(1)</script>` },
    'html has the element <script>, which is not allowed: remove it.',
  ],
  ['without content', { html: '<p>Hello</p>' }, 'html has {{content}} 0 times: it must have it once.'],
  [
    'with too many characters',
    { html: `${OWN}${'a'.repeat(40_000)}` },
    'html is invalid: send at most 40000 characters of HTML',
  ],
  [
    'with too many bytes',
    { html: `${OWN}${'ä'.repeat(20_000)}` },
    'html is too long: it must have at most 40000 bytes',
  ],
  ['that is missing', {}, 'html is invalid'],
  ['that is null', { html: null }, 'html is invalid'],
])('a layout %s is refused, and the saved one stays', async (_, json, message) => {
  const company = await aCompany();
  const { show, change, preview } = createLayoutCalls(company);
  await change(OWN);
  const headers = createCredentials('v2', company);
  const { status, body } = await send(v2EmailLayoutUpdate, { json, headers });
  expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  if (json.html) expect((await preview(json)).body.message).toBe(body.message);
  expect((await show()).html).toBe(OWN);
});

test('PATCH changes the layout, which is audited as a change of the account', async () => {
  const company = await aCompany();
  const { browser } = await aPerson(company, 'manager');
  const { status } = await browser.call(`${PATH}/custom_template`, { method: 'PATCH', json: { html: OWN } });
  expect(status).toBe(200);
  const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
  expect(body[0]).toMatchObject({
    operation: 'v2/company/emails/custom_template/update',
    records: [{ type: 'account', id: String(company.account.id) }],
  });
});

test('e-mails of events, broadcasts and sign-in links have the layout, with the same text', async () => {
  const company = await aMailingCompany();
  await createLayoutCalls(company).change(OWN);
  const { promoter, mail } = await acceptedMail(company);
  expect(mail?.html).toMatch(/^<div class="own"><p /);
  expect(mail?.html).toContain(`<div>${company.account.name}</div>`);
  expect(mail?.html).toContain(`${TEST_LINKS.origin}/portal/mails`);
  expect(mail?.text).toMatch(/^Hello,\n/);

  const outbox = anOutbox();
  const { work } = await aHeldBroadcast(company, [promoter.id], outbox.send);
  await work();
  const signIn = { email: promoter.email, askedAt: runtime.now() };
  const message = { account: company.account.id, mail: 'sign-in_x', signIn };
  expect(await mailSignInLink({ runtime }, message, outbox.send, TEST_LINKS.origin)).toBe('sent');
  expect(outbox.sent.map(({ html }) => html.startsWith('<div class="own"><p '))).toEqual([true, true]);
});

test('a changed layout applies after the cache of the sender has expired', async () => {
  const company = await aMailingCompany();
  const { change } = createLayoutCalls(company);
  await change(OWN);
  expect((await acceptedMail(company)).mail?.html).toContain('class="own"');
  await change('');
  const { promoter } = await company.promoter({ quiet: true });
  const signIn = { email: promoter.email, askedAt: runtime.now() };
  const message = { account: company.account.id, mail: 'sign-in_y', signIn };
  const outbox = anOutbox();
  expect(await mailSignInLink({ runtime: createLaterRuntime(1) }, message, outbox.send, TEST_LINKS.origin)).toBe(
    'sent',
  );
  expect(outbox.sent[0]?.html).toMatch(/^<!doctype html>/);
});

test('security notices keep the default layout', async () => {
  // The service itself mails nothing about earlier events.
  const company = await aMailingCompany({ verifiedAt: '2099-12-01T09:00:00.000Z' });
  await createLayoutCalls(company).change(OWN);
  const { promoter, promotion } = await company.promoter({ quiet: true });
  const email = `new-${promoter.email}`;
  await updatePromoter({ account: company.account, runtime }, { by: 'id', id: promoter.id }, { email });
  await waitForProjector(company, promotion.refId);
  await setSender(company, { verifiedAt: company.account.createdAt });
  const outbox = anOutbox();
  expect(await sendMail({ runtime }, await createMailMessage(company, 'email_changed'), outbox.send, TEST_LINKS)).toBe(
    'sent',
  );
  expect(outbox.sent[0]?.html).toMatch(/^<!doctype html>/);
});

test('previews of e-mails, broadcasts and unsaved layouts show the layout', async () => {
  const company = await aMailingCompany();
  const { change, preview } = createLayoutCalls(company);
  const headers = createCredentials('v2', company);
  await change(OWN);
  const previews = [
    await send(v2EmailTemplatesPreview, { variables: { name: 'payout' }, json: {}, headers }),
    await send(v2BroadcastsPreview, { json: BROADCAST_TEXT, headers }),
    await preview(),
    await preview({ html: OWN.replace('own', 'draft') }),
    await preview({ html: '' }),
  ];
  expect(previews.map(({ status, body }) => [status, body.html.slice(0, 15)])).toEqual([
    [200, '<div class="own'],
    [200, '<div class="own'],
    [200, '<div class="own'],
    [200, '<div class="dra'],
    [200, '<!doctype html>'],
  ]);
  expect(previews[2]?.body).toMatchObject({ subject: `Sample e-mail from ${company.account.name}`, sent_to: null });
});

test('a test goes to the signed-in user; viewers can only read the layout', async () => {
  const company = await aMailingCompany();
  const { browser, user } = await aPerson(company, 'manager');
  const { status, body } = await browser.call(`${PATH}/test_custom_template`, { method: 'POST', json: { html: OWN } });
  expect([status, body.sent_to]).toEqual([200, user.email]);
  const { body: refused } = await createLayoutCalls(company).preview({ send_test: true });
  expect(refused.message).toContain('signed-in user');

  const viewer = (await aPerson(company, 'viewer')).browser;
  expect((await viewer.call(`${PATH}/template`)).status).toBe(200);
  const answers = [
    await viewer.call(`${PATH}/custom_template`, { method: 'PATCH', json: { html: '' } }),
    await viewer.call(`${PATH}/test_custom_template`, { method: 'POST', json: {} }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([403, 403]);
});
