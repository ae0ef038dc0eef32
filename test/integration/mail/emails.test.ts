import { expect, test } from 'vitest';
import { v2EmailTemplatesList } from '#shared/routes/v2/mail/email-templates.ts';
import { v2EmailsDelete, v2EmailsList, v2EmailsShow, v2EmailsUpdate } from '#shared/routes/v2/mail/emails.ts';
import type { V2Email } from '#shared/routes/v2/mail/emails-output.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

function emailCalls(company: Company) {
  const headers = credentials('v2', company);
  return {
    headers,
    ids: async (query: Input) => {
      const emails: V2Email[] = (await send(v2EmailsList, { query, headers })).body;
      return emails.map(({ id }) => id);
    },
    show: (id: string) => send(v2EmailsShow, { variables: { id }, headers }),
    edit: (id: string, json: Input) => send(v2EmailsUpdate, { variables: { id }, json, headers }),
    reset: (id: string) => send(v2EmailsDelete, { variables: { id }, headers }),
  };
}

test('e-mails are edited, switched off and reset under the names of the specification', async () => {
  const company = await aCompany();
  const { show, edit, reset, headers } = emailCalls(company);
  const before = (await show('payout')).body;
  expect(before).toMatchObject({ name: 'Payout', trigger: { enabled: true, trigger_on: 'fulfilment_completed' } });
  const changed = { subject: '{{amount}} is yours', content: 'Thank you!\r\nBye', trigger: { enabled: false } };
  const after = { ...before, ...changed, content: 'Thank you!\nBye', trigger: { ...before.trigger, enabled: false } };
  expect((await edit('payout', { ...changed, name: 'Any' })).body).toEqual(after);
  expect((await show('payout')).body).toEqual(after);
  const { body } = await send(v2EmailTemplatesList, { headers });
  const [template] = body.filter(({ name }: { name: string }) => name === 'payout');
  expect(template).toMatchObject({ enabled: false, edits: [{ subject: changed.subject, body: after.content }] });
  expect((await reset('payout')).body).toEqual({ ...before, trigger: { ...before.trigger, enabled: false } });
  expect((await edit('payout', { subject: '{{nothing}}' })).status).toBe(422);
  expect((await show('7')).status).toBe(422);
});

test('an e-mail is edited for several campaigns, and for none of them if one is unknown', async () => {
  const company = await aCompany();
  const { show, edit, ids, headers } = emailCalls(company);
  const other = await company.campaignWith({ name: 'Other' });
  const campaigns = [company.campaign.id, other.id];
  expect((await edit('sale', { subject: 'Own', allowed_campaign_ids: [...campaigns, 999] })).status).toBe(422);
  const subjectIn = async (campaign: number) => {
    const emails: V2Email[] = (await send(v2EmailsList, { query: { filters: { campaign_id: campaign } }, headers }))
      .body;
    return emails.find(({ id }) => id === 'sale')?.subject;
  };
  const { subject } = (await show('sale')).body;
  expect(await Promise.all(campaigns.map(subjectIn))).toEqual([subject, subject]);
  const { body } = await edit('sale', { subject: 'Own', allowed_campaign_ids: campaigns });
  expect(body).toMatchObject({ subject: 'Own', allowed_campaign_ids: [other.id] });
  expect(await Promise.all(campaigns.map(subjectIn))).toEqual(['Own', 'Own']);
  expect((await show('sale')).body.subject).toBe(subject);
  expect(await ids({ filters: { trigger_on: ['lead_signup', 'promoter_accepted'] } })).toEqual(['signup', 'accepted']);
  expect(await ids({ filters: { trigger_enabled: 'no' } })).toEqual([]);
  expect(await ids({ q: 'welcome' })).toEqual(['accepted']);
});

test('repeating the shown text of an e-mail does not store it for all languages', async () => {
  const company = await aCompany();
  const { show, edit, headers } = emailCalls(company);
  const editsOf = async () => {
    const { body } = await send(v2EmailTemplatesList, { headers });
    return body.find(({ name }: { name: string }) => name === 'payout').edits;
  };
  const { subject, content } = (await show('payout')).body;
  expect((await edit('payout', { subject, content, trigger: { enabled: false } })).body).toMatchObject({ subject });
  expect(await editsOf()).toMatchObject([{ subject: null, body: null, language: null }]);
  await edit('payout', { subject: 'Own', content, trigger: { enabled: true } });
  await edit('payout', { subject: 'Own', content });
  expect(await editsOf()).toMatchObject([{ subject: 'Own', body: null, language: null }]);
});

test('resetting the text of an e-mail that is switched off does not switch it on', async () => {
  const { show, edit, reset } = emailCalls(await aCompany());
  const { subject, trigger } = (await show('payout')).body;
  await edit('payout', { subject: 'Own', trigger: { enabled: false } });
  const after = { subject, trigger: { ...trigger, enabled: false } };
  expect((await reset('payout')).body).toMatchObject(after);
  expect((await show('payout')).body).toMatchObject(after);
});
