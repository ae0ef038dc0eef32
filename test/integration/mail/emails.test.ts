import { expect, test } from 'vitest';
import { v2EmailTemplatesList } from '#shared/routes/v2/mail/email-templates.ts';
import {
  v2EmailsCopy,
  v2EmailsCreate,
  v2EmailsDelete,
  v2EmailsList,
  v2EmailsSendNow,
  v2EmailsSendTest,
  v2EmailsShow,
  v2EmailsUpdate,
} from '#shared/routes/v2/mail/emails.ts';
import type { V2Email } from '#shared/routes/v2/mail/emails-output.ts';
import { aHeldBroadcast } from '#test/support/broadcasts/broadcasts.ts';
import { aMailingCompany } from '#test/support/mail/mails.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { aPerson } from '#test/support/users/people.ts';

function createEmailCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    headers,
    ids: async (query: Input) => {
      const emails: V2Email[] = (await send(v2EmailsList, { query, headers })).body;
      return emails.map(({ id }) => id);
    },
    show: (id: string | number) => send(v2EmailsShow, { variables: { id }, headers }),
    create: (json: Input = {}) => send(v2EmailsCreate, { json: { ...DRAFT, ...json }, headers }),
    edit: (id: string | number, json: Input) => send(v2EmailsUpdate, { variables: { id }, json, headers }),
    reset: (id: string | number) => send(v2EmailsDelete, { variables: { id }, headers }),
    copy: (id: string | number) => send(v2EmailsCopy, { variables: { id }, headers }),
    sendNow: (id: string | number) => send(v2EmailsSendNow, { variables: { id }, headers }),
  };
}

const DRAFT = {
  name: 'News',
  subject: 'News',
  content: 'Hello\r\nyou',
  trigger: { enabled: true, trigger_on: 'broadcast' },
};

test('e-mails are edited, switched off and reset under the names of the specification', async () => {
  const company = await aCompany();
  const { show, edit, reset, headers } = createEmailCalls(company);
  const { sent_count, ...before } = (await show('payout')).body;
  expect(before).toMatchObject({ name: 'Payout', trigger: { enabled: true, trigger_on: 'fulfilment_completed' } });
  const changes = { subject: '{{amount}} is yours', content: 'Thank you!\r\nBye', trigger: { enabled: false } };
  const after = { ...before, ...changes, content: 'Thank you!\nBye', trigger: { ...before.trigger, enabled: false } };
  expect((await edit('payout', { ...changes, name: 'Any' })).body).toEqual(after);
  expect((await show('payout')).body).toEqual({ ...after, sent_count: null });
  const { body } = await send(v2EmailTemplatesList, { headers });
  const [template] = body.filter(({ name }: { name: string }) => name === 'payout');
  expect(template).toMatchObject({ enabled: false, edits: [{ subject: changes.subject, body: after.content }] });
  expect((await reset('payout')).body).toEqual({ ...before, trigger: { ...before.trigger, enabled: false } });
  expect((await edit('payout', { subject: '{{nothing}}' })).status).toBe(422);
  expect((await show('7')).status).toBe(404);
  expect((await show('nothing')).status).toBe(422);
});

test('an e-mail is edited for several campaigns, and for none of them if one is unknown', async () => {
  const company = await aCompany();
  const { show, edit, ids, headers } = createEmailCalls(company);
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
  const { show, edit, headers } = createEmailCalls(company);
  const getEdits = async () => {
    const { body } = await send(v2EmailTemplatesList, { headers });
    return body.find(({ name }: { name: string }) => name === 'payout').edits;
  };
  const { subject, content } = (await show('payout')).body;
  expect((await edit('payout', { subject, content, trigger: { enabled: false } })).body).toMatchObject({ subject });
  expect(await getEdits()).toMatchObject([{ subject: null, body: null, language: null }]);
  await edit('payout', { subject: 'Own', content, trigger: { enabled: true } });
  await edit('payout', { subject: 'Own', content });
  expect(await getEdits()).toMatchObject([{ subject: 'Own', body: null, language: null }]);
});

test('resetting the text of an e-mail that is switched off does not switch it on', async () => {
  const { show, edit, reset } = createEmailCalls(await aCompany());
  const { subject, trigger } = (await show('payout')).body;
  await edit('payout', { subject: 'Own', trigger: { enabled: false } });
  const after = { subject, trigger: { ...trigger, enabled: false } };
  expect((await reset('payout')).body).toMatchObject(after);
  expect((await show('payout')).body).toMatchObject(after);
});

test('a broadcast is created, changed, copied and sent under the names of the specification', async () => {
  const company = await aMailingCompany();
  const { ids, show, create, edit, copy, sendNow, reset } = createEmailCalls(company);
  const campaign = company.campaign.id;
  const { status, body: draft } = await create({ allowed_campaign_ids: [campaign] });
  expect([status, draft]).toMatchObject([
    200,
    {
      name: 'News',
      subject: 'News',
      content: 'Hello\nyou',
      allowed_campaign_ids: [campaign],
      trigger: { enabled: false, trigger_on: 'broadcast' },
    },
  ]);
  const changes = { ...draft, name: 'Other', subject: 'Other' };
  const input = { subject: 'Other', content: '', trigger: { ...draft.trigger, enabled: true } };
  expect((await edit(draft.id, input)).body).toEqual(changes);
  const { body: copied } = await copy(draft.id);
  expect(copied).toEqual({ ...changes, id: draft.id + 1 });
  expect(await ids({ filters: { trigger_on: 'broadcast', campaign_id: campaign } })).toEqual([copied.id, draft.id]);
  expect(await ids({ filters: { trigger_on: 'broadcast', campaign_id: campaign + 1 } })).toEqual([]);
  expect(await ids({ per_page: 9 })).toContain(copied.id);
  expect(await ids({ per_page: 9 })).not.toContain(draft.id);
  expect((await edit(copied.id, { allowed_campaign_ids: [] })).body.allowed_campaign_ids).toEqual([]);
  expect((await sendNow(copied.id)).body.trigger.enabled).toBe(true);
  expect((await reset(draft.id)).body).toEqual(changes);
  expect((await show(draft.id)).status).toBe(404);
});

test('e-mails are sorted by subject, and filtered by every event of the specification', async () => {
  const { ids, create } = createEmailCalls(await aMailingCompany());
  const { body: last } = await create({ subject: 'Zebra' });
  const { body: first } = await create({ subject: 'Aardvark' });
  const filters = { trigger_on: 'broadcast' };
  expect(await ids({ filters, sorting: { subject: 'asc' } })).toEqual([first.id, last.id]);
  expect(await ids({ filters, sorting: { subject: 'desc' } })).toEqual([last.id, first.id]);
  expect(await ids({ filters: { trigger_on: ['promoter_blocked', 'lead_signup'] } })).toEqual(['signup']);
});

test('e-mails are filtered and sorted by the number of their sent copies', async () => {
  const company = await aMailingCompany();
  const { ids, show, create } = createEmailCalls(company);
  const draft = (await create()).body.id;
  const listSentTo = async (count: number) => {
    const promoters = Array.from({ length: count }, async () => (await company.promoter({ quiet: true })).promoter.id);
    const { id, work } = await aHeldBroadcast(company, await Promise.all(promoters), async () => {});
    await work();
    return id;
  };
  const [one, two] = [await listSentTo(1), await listSentTo(2)];
  expect([(await show(two)).body.sent_count, (await show(draft)).body.sent_count]).toEqual([2, 0]);
  expect((await show('payout')).body.sent_count).toBeNull();
  expect(await ids({ filters: { sent_count: { from: 1 } }, sorting: { sent_count: 'desc' } })).toEqual([two, one]);
  expect(await ids({ filters: { sent_count: { to: 1 } }, sorting: { sent_count: 'asc' } })).toEqual([draft, one]);
  expect((await ids({ sorting: { sent_count: 'asc' } })).slice(0, 3)).toEqual([draft, one, two]);
});

test('an automation is created, changed, copied and deleted under the names of the specification', async () => {
  const { ids, show, create, edit, copy, reset, sendNow } = createEmailCalls(await aMailingCompany());
  const trigger = { enabled: true, trigger_on: 'count_reached', settings: { metric: 'customers', count: 5 } };
  const { status, body } = await create({ name: 'Five customers', trigger });
  const settings = { metric: 'customers', count: 5, period_in_days: null, delay_interval: null, delay_value: null };
  expect([status, body]).toMatchObject([200, { name: 'Five customers', trigger: { ...trigger, settings } }]);
  expect((await show(body.id)).body).toEqual({ ...body, sent_count: 0 });
  expect(await ids({ filters: { trigger_on: 'count_reached' } })).toEqual([body.id]);
  const changes = { subject: 'Six', trigger: { trigger_on: 'inactivity', settings: { period_in_days: 30 } } };
  expect((await edit(body.id, changes)).body).toMatchObject({ ...changes, content: body.content });
  const off = (await edit(body.id, { trigger: { enabled: false } })).body;
  expect(off.trigger).toMatchObject({ enabled: false, trigger_on: 'inactivity' });
  expect((await copy(body.id)).body).toEqual({ ...off, id: body.id + 1 });
  expect((await sendNow(body.id)).body.message).toContain('Only broadcasts can be sent by hand');
  expect((await edit(body.id, { trigger: { trigger_on: 'broadcast' } })).status).toBe(422);
  expect((await reset(body.id)).body).toEqual(off);
  expect((await show(body.id)).status).toBe(404);
});

test('e-mails of events cannot be created, copied or sent manually', async () => {
  const { create, copy, sendNow } = createEmailCalls(await aMailingCompany());
  const replies = [
    await create({ trigger: { enabled: true, trigger_on: 'reward_created' } }),
    await create({ trigger: {} }),
    await copy('payout'),
    await sendNow('payout'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(replies.map(({ body }) => body.message)).toEqual([
    expect.stringContaining('it can be broadcast, count_reached, inactivity, promoter_signs_up.'),
    expect.stringContaining('it can be broadcast, count_reached, inactivity, promoter_signs_up.'),
    expect.stringContaining('it must be the number of a broadcast'),
    expect.stringContaining('it must be the number of a broadcast'),
  ]);
});

test('a test of an e-mail goes to the signed-in user, and API keys are refused', async () => {
  const company = await aMailingCompany();
  const { create, headers } = createEmailCalls(company);
  const { id } = (await create()).body;
  const { browser, user } = await aPerson(company, 'manager');
  const texts: string[] = [];
  for (const each of ['payout', id]) {
    const path = `/api/v2/company/emails/${each}/send_test`;
    const { status, body } = await browser.call(path, { method: 'POST', json: {} });
    expect([status, body.sent_to]).toEqual([200, user.email]);
    texts.push(body.text);
  }
  expect(texts[1]).toContain('Hello');
  const response = await send(v2EmailsSendTest, { variables: { id }, headers });
  expect([response.status, response.body.message]).toEqual([422, expect.stringContaining('signed-in user')]);
});
