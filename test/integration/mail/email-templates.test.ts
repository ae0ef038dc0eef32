import { expect, test } from 'vitest';
import { MAX_BODY_LENGTH } from '#shared/domain/mail/templates/template-text.ts';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { previewTemplate } from '#shared/operations/mail/templates/preview-template.ts';
import { queueTestMail } from '#shared/operations/mail/templates/queue-test-mail.ts';
import { sendTestMail } from '#shared/operations/mail/templates/send-test-mail.ts';
import type { QueueMessage, TestMailMessage } from '#shared/outside/queues.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import {
  v2EmailTemplatesList,
  v2EmailTemplatesPreview,
  v2EmailTemplatesReset,
  v2EmailTemplatesUpdate,
} from '#shared/routes/v2/mail/email-templates.ts';
import type { V2EmailTemplate } from '#shared/routes/v2/mail/email-templates-output.ts';
import { runtime } from '#shared/runtime.ts';
import { aMailingCompany, anOutbox, createMailMessage, removeQuietFlags } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { aPerson } from '#test/support/users/people.ts';

const ORIGIN = 'https://partners.acme.example';

function createTemplateCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const variables = (name: string) => ({ name });
  return {
    list: async (query: Input = {}): Promise<V2EmailTemplate[]> =>
      (await send(v2EmailTemplatesList, { query, headers })).body,
    edit: (name: string, json: Input) => send(v2EmailTemplatesUpdate, { variables: variables(name), json, headers }),
    reset: (name: string, json: Input = {}) =>
      send(v2EmailTemplatesReset, { variables: variables(name), json, headers }),
    preview: (name: string, json: Input = {}) =>
      send(v2EmailTemplatesPreview, { variables: variables(name), json, headers }),
  };
}

/** Accepts a promoter and returns the mail, if it is sent. */
async function acceptedMail(company: Company, overrides: Parameters<Company['promoter']>[0] = {}) {
  await company.promoter({ quiet: true, ...overrides });
  await removeQuietFlags(company);
  const outbox = anOutbox();
  const outcome = await sendMail({ runtime }, await createMailMessage(company, 'accepted'), outbox.send);
  return { outcome, mail: outbox.sent[0] };
}

test('an edited mail is sent with its text, filled with the data of the promoter', async () => {
  const company = await aMailingCompany();
  const { edit } = createTemplateCalls(company);
  const { status, body } = await edit('accepted', {
    subject: 'Hi {{first_name | partner}}, welcome to {{company}}',
    body: 'Share **your** link.\r\n\r\n- [Guide](https://acme.example/?ref={{ref_id}})\r\n- Ask us',
  });
  expect([status, body.edits]).toMatchObject([
    200,
    [{ campaign_id: null, language: null, subject: 'Hi {{first_name | partner}}, welcome to {{company}}' }],
  ]);
  const { mail } = await acceptedMail(company);
  expect(mail?.subject).toBe(`Hi partner, welcome to ${company.account.name}`);
  expect(mail?.text).toMatch(
    /\n\nShare your link\.\n\n• Guide \(https:\/\/acme\.example\/\?ref=[\w-]+\)\n• Ask us\n\n/,
  );
  // The layout's parts remain.
  expect(mail?.text).toMatch(/^Hello,\n/);
  expect(mail?.text).toContain('What you earn:');
  expect(mail?.html).toContain('Share <strong>your</strong> link.');
});

test('a campaign’s text wins over the account’s, and one language over all, but never for other campaigns', async () => {
  const company = await aMailingCompany();
  const { edit, list } = createTemplateCalls(company);
  const other = await company.campaignWith({ name: 'Other' });
  await edit('accepted', { subject: 'For all' });
  await edit('accepted', { subject: 'For others', campaign_id: other.id });
  await edit('accepted', { subject: 'Nur auf Deutsch', language: 'de' });
  expect((await acceptedMail(company)).mail?.subject).toBe('For all');

  const german = await aMailingCompany();
  const calls = createTemplateCalls(german);
  await calls.edit('accepted', { subject: 'Nur auf Deutsch', language: 'de' });
  await calls.edit('accepted', { subject: 'For ours', campaign_id: german.campaign.id });
  expect((await acceptedMail(german)).mail?.subject).toBe('For ours');

  const [template] = (await list({ campaign_id: other.id })).filter(({ name }) => name === 'accepted');
  expect(template?.campaign_ids).toEqual([other.id]);
  expect(template?.edits.map(({ subject }) => subject).toSorted()).toEqual([
    'For all',
    'For others',
    'Nur auf Deutsch',
  ]);
  const [account] = (await list()).filter(({ name }) => name === 'accepted');
  expect(account?.edits.map(({ subject }) => subject).toSorted()).toEqual(['For all', 'Nur auf Deutsch']);
});

test('a mail that is off is not sent, unless the campaign turns it on', async () => {
  const company = await aMailingCompany();
  const { edit } = createTemplateCalls(company);
  expect((await edit('accepted', { enabled: false })).body.enabled).toBe(false);
  expect(await acceptedMail(company)).toEqual({ outcome: 'no_recipient', mail: undefined });

  const on = await aMailingCompany();
  const calls = createTemplateCalls(on);
  await calls.edit('accepted', { enabled: false });
  expect((await calls.edit('accepted', { enabled: true, campaign_id: on.campaign.id })).body.enabled).toBe(true);
  expect((await acceptedMail(on)).outcome).toBe('sent');
});

test('a reset brings back the default text, and turns the mail on', async () => {
  const company = await aMailingCompany();
  const { edit, list, reset } = createTemplateCalls(company);
  await edit('accepted', { subject: 'Own', enabled: false });
  await edit('accepted', { subject: 'Eigener', language: 'de' });
  expect((await reset('accepted', { language: 'de' })).body.edits).toMatchObject([{ language: null, subject: 'Own' }]);
  expect((await reset('accepted')).body).toMatchObject({ enabled: true, edits: [] });
  expect((await reset('accepted', { campaign_id: 999_999 })).status).toBe(200);
  expect((await list()).every(({ enabled, edits }) => enabled && edits.length === 0)).toBe(true);
  expect((await acceptedMail(company)).mail?.subject).toBe(`Welcome to ${company.campaign.name}`);
});

test('the list has every mail with its variables and its default text in each language', async () => {
  const { list } = createTemplateCalls(await aCompany());
  const templates = await list();
  expect(templates.map(({ name }) => name)).toEqual([
    ...['signup', 'sale', 'sale_without_commission', 'refund', 'refund_without_deduction'],
    ...['accepted', 'payout', 'payout_failed'],
  ]);
  for (const { defaults } of templates) {
    expect(defaults.map(({ language }) => language)).toEqual(['en', 'de', 'fr', 'es', 'pt']);
    expect(new Set(defaults.map(({ body }) => body)).size).toBe(5);
  }
  expect(templates[1]?.variables.map(({ name }) => name)).toContain('pending_note');
});

test.each<[string, string, Input, number, RegExp]>([
  [
    'an unknown variable',
    'payout',
    { subject: '{{password}}' },
    422,
    /^subject has an unknown variable, {{password}}\. .*company, campaign/,
  ],
  ['unclosed braces', 'payout', { body: 'Hi {{company}' }, 422, /^body has unclosed braces/],
  [
    'a link that is not a web address',
    'payout',
    { body: '[x](javascript:x)' },
    422,
    /^body has a link to javascript:x/,
  ],
  ['a line break in the subject', 'payout', { subject: 'a\nBcc: b' }, 422, /^subject is invalid: .* in one line/],
  ['a long body', 'payout', { body: 'x'.repeat(MAX_BODY_LENGTH + 1) }, 422, /^body is invalid: .* 4000 characters/],
  ['a switch of one language', 'payout', { enabled: false, language: 'de' }, 422, /^enabled concerns all languages/],
  ['an unknown language', 'payout', { subject: 'x', language: 'xx' }, 422, /^language is invalid/],
  ['an unknown campaign', 'payout', { subject: 'x', campaign_id: 999_999 }, 404, /^Record not found$/],
  [
    'a security notice',
    'payout_details',
    { enabled: false },
    422,
    /Security notices and sign-in links cannot be edited/,
  ],
  ['the sign-in mail', 'sign_in', { subject: 'x' }, 422, /Security notices and sign-in links cannot be edited/],
])('an edit with %s is rejected', async (_, name, json, status, message) => {
  const { edit, list } = createTemplateCalls(await aCompany());
  const response = await edit(name, json);
  expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)]);
  expect((await list()).every(({ edits }) => edits.length === 0)).toBe(true);
});

test('a campaign of another account is rejected, and its texts are not shown', async () => {
  const [company, otherCompany] = [await aCompany(), await aCompany()];
  let foreign = await otherCompany.campaignWith({});
  while (foreign.id <= company.campaign.id) foreign = await otherCompany.campaignWith({});
  await createTemplateCalls(otherCompany).edit('payout', { subject: 'Theirs', campaign_id: foreign.id });
  const { edit, list, preview } = createTemplateCalls(company);
  expect((await edit('payout', { subject: 'Ours', campaign_id: foreign.id })).status).toBe(404);
  expect((await preview('payout', { campaign_id: foreign.id })).status).toBe(404);
  expect(JSON.stringify(await list({ campaign_id: foreign.id }))).not.toContain('Theirs');
});

test('concurrent edits of different languages are all kept', async () => {
  const { edit, list } = createTemplateCalls(await aCompany());
  const languages = ['en', 'de', 'fr', 'es', 'pt'];
  const answers = await Promise.all(languages.map((language) => edit('payout', { subject: language, language })));
  expect(answers.map(({ status }) => status)).toEqual(languages.map(() => 200));
  const [payout] = (await list()).filter(({ name }) => name === 'payout');
  expect(payout?.edits.map(({ subject }) => subject).toSorted()).toEqual(languages.toSorted());
});

test('an edit is audited as a change of the account', async () => {
  const company = await aCompany();
  await createTemplateCalls(company).edit('payout', { subject: 'Own' });
  const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
  expect(body[0]).toMatchObject({
    operation: 'v2/company/email_templates/update',
    records: [{ type: 'account', id: String(company.account.id) }],
  });
});

test('a preview shows an unsaved text with the data of a promoter, without unsubscribe links', async () => {
  const company = await aMailingCompany();
  const { edit, preview } = createTemplateCalls(company);
  const { promoter, promotion } = await company.promoter({ quiet: true, firstName: 'Grace' });
  await edit('sale', { body: 'Saved for {{first_name}}.' });
  const draft = { subject: '{{first_name}}, {{amount}}', promoter_id: promoter.id };
  const { status, body } = await preview('sale', draft);
  expect([status, body.subject, body.sent_to]).toEqual([200, 'Grace, $25.00', null]);
  expect(body.text).toContain('\n\nSaved for Grace.\n\n');
  expect(body.html).not.toMatch(/[?#&]e=/);
  expect((await preview('sale', { language: 'de' })).body.text).toMatch(/^Guten Tag Alex,/);
  const link = await preview('accepted', { promoter_id: promoter.id, body: '{{referral_link}}' });
  expect(link.body.text).toContain(promotion.refId);
  expect((await preview('sale', { subject: '{{nope}}' })).status).toBe(422);
  expect((await preview('sale', { promoter_id: 999_999 })).status).toBe(404);
  const other = await company.campaignWith({});
  const { body: refused } = await preview('sale', { promoter_id: promoter.id, campaign_id: other.id });
  expect(refused.message).toBe(`The promoter is not in the campaign ${other.name}.`);
});

test('a test mail goes to the signed-in user only, marked as a test', async () => {
  const company = await aMailingCompany();
  const { user } = await aPerson(company, 'manager');
  const caller = { is: 'person', id: user.id, email: user.email, role: 'manager', signedInAt: runtime.now() } as const;
  const queued: QueueMessage[] = [];
  const call = {
    account: company.account,
    runtime,
    caller,
    send: async (messages: readonly QueueMessage[]) => void queued.push(...messages),
  };
  const input = { campaignId: null, language: null, promoterId: null, draft: { subject: 'Draft for {{company}}' } };
  const letter = await previewTemplate(call, 'payout', input, ORIGIN);
  expect(await queueTestMail(call, letter)).toBe(user.email);
  const message = queued[0]?.message as TestMailMessage;
  const outbox = anOutbox();
  expect(await sendTestMail({ runtime }, message, outbox.send)).toBe('sent');
  expect(outbox.sent).toMatchObject([{ to: user.email, subject: `[Test] Draft for ${company.account.name}` }]);
  expect(outbox.sent[0]?.headers).toBeUndefined();
  expect(await sendTestMail({ runtime }, message, outbox.send)).toBe('sent_before');
});

test('a test mail needs a signed-in user and a verified sender, and is limited', async () => {
  const company = await aMailingCompany({ verifiedAt: null });
  const { preview } = createTemplateCalls(company);
  const byKey = await preview('payout', { send_test: true });
  expect([byKey.status, byKey.body.message]).toEqual([422, expect.stringContaining('sign in to the dashboard')]);
  const { browser, user } = await aPerson(company, 'manager');
  const path = '/api/v2/company/email_templates/payout/preview';
  const test = () => browser.call(path, { method: 'POST', json: { send_test: true } });
  expect((await test()).body.message).toContain('no verified e-mail sender');
  await setSender(company, { verifiedAt: company.account.createdAt });
  expect((await test()).body).toMatchObject({ sent_to: user.email });
  let status = 200;
  // Twice the limit: a window of ten minutes may end in between.
  for (let count = 0; count < 41 && status !== 429; count += 1) ({ status } = await test());
  expect(status).toBe(429);
});

test('a viewer sees the mails but can neither edit, preview nor test them', async () => {
  const { browser } = await aPerson(await aCompany(), 'viewer');
  const path = '/api/v2/company/email_templates';
  const call = (method: string, address: string) => browser.call(address, { method, json: { subject: 'x' } });
  expect((await browser.call(path)).status).toBe(200);
  const answers = [
    await call('PUT', `${path}/payout`),
    await call('DELETE', `${path}/payout`),
    await call('POST', `${path}/payout/preview`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});
