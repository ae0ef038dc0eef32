import { describe, expect, test } from 'vitest';
import { MAX_CONTRACTS } from '#shared/domain/portal/contracts.ts';
import {
  affiliateContractDocumentsDraft,
  affiliateContractDocumentsList,
  affiliateContractDocumentsShow,
  affiliateContractDocumentsSign,
} from '#shared/routes/affiliate/portal/contract-documents.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';
import { portalLookShow } from '#shared/routes/affiliate/portal/look.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2ContractDocumentsList, v2ContractDocumentsShow } from '#shared/routes/v2/portal/contract-documents.ts';
import {
  v2ContractsCreate,
  v2ContractsDelete,
  v2ContractsList,
  v2ContractsShow,
  v2ContractsUpdate,
} from '#shared/routes/v2/portal/contracts.ts';
import { v2SettingsShow, v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const TEXT = { name: 'Partner terms', checkbox_label: 'I accept the [terms]', content_hosted: true };

function createContractCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    create: (json: Input) => send(v2ContractsCreate, { json: { ...TEXT, content: 'Be honest.', ...json }, headers }),
    list: async (query: Input = {}) => (await send(v2ContractsList, { query, headers })).body,
    show: (id: number) => send(v2ContractsShow, { variables: { id }, headers }),
    update: (id: number, json: Input) => send(v2ContractsUpdate, { variables: { id }, json, headers }),
    remove: (id: number) => send(v2ContractsDelete, { variables: { id }, headers }),
    settings: (portal: Input) => send(v2SettingsUpdate, { json: { portal }, headers }),
    terms: async () => (await send(v2SettingsShow, { headers })).body.portal.terms,
  };
}

/** A promoter of a campaign and its calls. */
async function aSigner(company: Company, campaignId = company.campaign.id) {
  const { promoter } = await company.promoter({ campaignId });
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  return {
    promoter,
    documents: async () =>
      (await send(affiliateContractDocumentsList, { headers })).body.map(
        ({ id, status, contract }: { id: number; status: string; contract: { id: number } }) =>
          `${id} of ${contract.id}: ${status}`,
      ),
    show: (id: number) =>
      send(affiliateContractDocumentsShow, { variables: { id }, query: { content_type: 'text' }, headers }),
    draft: (json: Input) => send(affiliateContractDocumentsDraft, { json, headers }),
    sign: (id: number) => send(affiliateContractDocumentsSign, { variables: { id }, json: {}, headers }),
    toAccept: async () => (await send(affiliatePromotersCurrent, { headers })).body.terms_to_accept,
    readData: async () => (await send(affiliatePromotersData, { query: {}, headers })).status,
  };
}

describe('contracts of a company', () => {
  test('a contract is created, listed, shown, changed and deleted', async () => {
    const { create, list, show, update, remove } = createContractCalls(await aCompany());
    const { status, body: first } = await create({});
    expect([status, first]).toEqual([
      201,
      {
        id: 1,
        ...TEXT,
        content: 'Be honest.',
        external_link: null,
        campaign_ids: [],
        default: true,
        contract_version: {
          id: 1,
          added_at: expect.any(String),
          changes_made: 'major',
          external_link: null,
          content_hosted: true,
        },
      },
    ]);
    const url = 'https://acme.example/agencies';
    const { body: second } = await create({ content: null, content_hosted: false, external_link: url });
    expect(second).toMatchObject({ id: 2, content: null, external_link: url, default: false });
    expect(await list()).toEqual([first, second]);
    expect(await list({ per_page: 1, page: 2 })).toEqual([second]);
    expect((await show(1)).body).toEqual(first);
    const { body: updated } = await update(1, { content: 'Be honest!', minor: true });
    expect(updated).toMatchObject({ content: 'Be honest!', contract_version: { id: 3, changes_made: 'minor' } });
    expect((await update(1, { name: 'Terms of partners' })).body).toEqual({ ...updated, name: 'Terms of partners' });
    expect((await remove(2)).body).toEqual(second);
    expect([(await show(2)).status, (await update(2, {})).status, (await remove(2)).status]).toEqual([404, 404, 404]);
    expect((await create({})).body.id).toBe(3);
  });

  test('the terms of the settings are the default contract', async () => {
    const { create, list, update, remove, settings, terms } = createContractCalls(await aCompany());
    await settings({ terms: { text: 'Be honest.' } });
    const defaults = { id: 1, name: 'Terms', checkbox_label: null, default: true, content: 'Be honest.' };
    expect(await list()).toMatchObject([defaults]);
    await update(1, { content: 'Be fair.', name: 'Rules' });
    expect(await terms()).toMatchObject({ version: 2, text: 'Be fair.' });
    await create({ content: 'For all.', default: true });
    expect(await terms()).toMatchObject({ version: 3, text: 'For all.' });
    expect(await list()).toMatchObject([
      { id: 1, name: 'Rules', default: false },
      { id: 2, default: true },
    ]);
    await remove(2);
    expect(await terms()).toBeNull();
  });

  test.each([
    ['without content', { content: null }, 'content is required while content_hosted is true.'],
    ['without a link', { content_hosted: false }, 'external_link is required while content_hosted is false.'],
    [
      'with a script as link',
      { content_hosted: false, external_link: 'javascript:alert(1)' },
      'external_link is invalid: it must be a URL.',
    ],
    [
      'with an empty link',
      { checkbox_label: 'I accept [ ]' },
      'checkbox_label is invalid: write the link text between [ and ].',
    ],
    ['without a name', { name: '' }, 'name is invalid: it must have 1 to 100 characters, in one line.'],
    [
      'for an unknown campaign',
      { campaign_ids: [999_999] },
      'campaign_ids names a campaign that does not exist: 999999.',
    ],
  ])('a contract %s is rejected', async (_, input, message) => {
    const { create, list } = createContractCalls(await aCompany());
    const { status, body } = await create(input);
    expect([status, body.message]).toEqual([422, message]);
    expect(await list()).toEqual([]);
  });

  test('concurrent changes neither lose a contract, nor use a version twice, nor exceed the limit', async () => {
    const { create, list, update } = createContractCalls(await aCompany());
    await create({});
    await Promise.all([create({}), create({}), update(1, { content: 'Be fair.' })]);
    const rows: { contract_version: { id: number } }[] = await list();
    expect(rows.map(({ contract_version: { id } }) => id).toSorted()).toEqual([2, 3, 4]);
    for (let count = rows.length + 1; count < MAX_CONTRACTS; count += 1) await create({});
    const statuses = (await Promise.all([create({}), create({})])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
  });

  test('a change of a version that another user has replaced is rejected', async () => {
    const { create, update, show } = createContractCalls(await aCompany());
    await create({});
    const changes = await Promise.all(
      ['First.', 'Second.'].map((content) => update(1, { content, minor: true, version: 1 })),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(changes.find(({ status }) => status === 409)?.body.code).toBe('outdated');
    expect((await show(1)).body.contract_version.id).toBe(2);
  });

  test('a change is audited as a change of the account, and others cannot see or change it', async () => {
    const company = await aCompany();
    await createContractCalls(company).create({});
    const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
    expect(body[0]).toMatchObject({
      operation: 'v2/company/contracts/create',
      records: [{ type: 'account', id: String(company.account.id) }],
    });
    const stranger = createContractCalls(await aCompany());
    expect([await stranger.list(), (await stranger.show(1)).status, (await stranger.remove(1)).status]).toEqual([
      [],
      404,
      404,
    ]);
  });
});

describe('contracts of campaigns', () => {
  test('promoters accept the contract of their campaign, and only they are asked after a major change', async () => {
    const company = await aCompany();
    const { create, update, settings } = createContractCalls(company);
    const agencies = await company.campaignWith({ name: 'Agencies' });
    await create({ content: 'For all.' });
    await create({ name: 'Agency terms', content: 'For agencies.', campaign_ids: [agencies.id] });
    await settings({ terms_required: true });
    const [common, agency] = [await aSigner(company), await aSigner(company, agencies.id)];
    expect([await common.readData(), await agency.readData()]).toEqual([403, 403]);
    expect(await agency.toAccept()).toEqual({
      version: 2,
      url: null,
      required: true,
      name: 'Agency terms',
      checkbox_label: 'I accept the [terms]',
    });
    expect((await agency.show(2)).body.data.content).toBe('For agencies.');
    expect([(await agency.show(1)).status, (await agency.sign(1)).status]).toEqual([404, 404]);
    expect([(await common.sign(1)).status, (await agency.sign(2)).status]).toEqual([200, 200]);
    expect([await common.readData(), await agency.readData()]).toEqual([200, 200]);

    await update(2, { content: 'Typo.', minor: true });
    expect([await common.readData(), await agency.readData()]).toEqual([200, 200]);
    await update(2, { content: 'New for agencies.' });
    expect([await common.readData(), await agency.readData()]).toEqual([200, 403]);
    expect((await agency.sign(3)).body.message).toBe(
      'Version 4 has replaced these terms. Read that version and sign it instead.',
    );
    expect(await agency.documents()).toEqual(['4 of 2: pending', '2 of 2: signed']);
    expect(await common.documents()).toEqual(['1 of 1: signed']);
  });

  test('a promoter of two campaigns accepts both contracts, and joining a campaign asks for its contract', async () => {
    const company = await aCompany();
    const { create } = createContractCalls(company);
    const agencies = await company.campaignWith({ name: 'Agencies' });
    await create({});
    await create({ campaign_ids: [agencies.id] });
    const signer = await aSigner(company);
    await signer.sign(1);
    expect(await signer.toAccept()).toBeNull();
    await company.v2('/company/promoters/add_to_campaign', { ids: [signer.promoter.id], campaign_id: agencies.id });
    expect(await signer.toAccept()).toMatchObject({ version: 2 });
    await signer.sign(2);
    expect([await signer.toAccept(), await signer.documents()]).toEqual([null, ['2 of 2: signed', '1 of 1: signed']]);
  });

  test('signed documents of a deleted contract stay readable, and its promoters are asked for the default one', async () => {
    const company = await aCompany();
    const { create, remove } = createContractCalls(company);
    const agencies = await company.campaignWith({ name: 'Agencies' });
    await create({});
    await create({ name: 'Agency terms', content: 'For agencies.', campaign_ids: [agencies.id] });
    const agency = await aSigner(company, agencies.id);
    await agency.sign(2);
    await remove(2);
    expect(await agency.documents()).toEqual(['1 of 1: pending', '2 of 2: signed']);
    expect((await agency.show(2)).body.data.content).toBe('For agencies.');
    const headers = createCredentials('v2', company);
    const query = { promoter_id: agency.promoter.id, content_type: 'text' };
    const response = await send(v2ContractDocumentsShow, { variables: { id: 2 }, query, headers });
    expect(response.body.data.content).toBe('For agencies.');
    const filters = { promoter_id: agency.promoter.id, contract_id: 2 };
    const list = async () => (await send(v2ContractDocumentsList, { query: { filters }, headers })).body;
    expect(await eventually(list, ({ length }) => length > 0)).toMatchObject([
      { id: 2, status: 'signed', contract: { id: 2, name: 'Agency terms' } },
    ]);
  });

  test('the sign-up page has the contract of its campaign', async () => {
    const company = await aCompany();
    const { create } = createContractCalls(company);
    const agencies = await company.campaignWith({ name: 'Agencies' });
    await create({ content: 'For all.' });
    await create({ name: 'Agency terms', content: 'For agencies.', campaign_ids: [agencies.id] });
    const terms = async (campaign: number) => {
      const { body } = await send(portalLookShow, { query: { account: company.account.id, campaign } });
      expect(body.terms).toEqual(body.campaign.terms);
      return body.terms;
    };
    expect(await terms(company.campaign.id)).toMatchObject({ version: 1, text: 'For all.', name: 'Partner terms' });
    expect(await terms(agencies.id)).toEqual({
      version: 2,
      url: null,
      text: 'For agencies.',
      name: 'Agency terms',
      checkbox_label: 'I accept the [terms]',
    });
  });

  test('a draft shows the current content of a contract that the promoter has to accept', async () => {
    const company = await aCompany();
    const { create } = createContractCalls(company);
    const agencies = await company.campaignWith({ name: 'Agencies' });
    await create({ content: 'For <all>.' });
    await create({ campaign_ids: [agencies.id] });
    const { draft } = await aSigner(company);
    const details = { email: 'grace@example.com', profile: { first_name: 'Grace' } };
    const { status, body } = await draft({ contract_id: 1, details });
    expect([status, body]).toEqual([200, { data: { content: '<p>For &lt;all&gt;.</p>' } }]);
    expect([(await draft({ contract_id: 2 })).status, (await draft({})).status]).toEqual([404, 422]);
  });
});
