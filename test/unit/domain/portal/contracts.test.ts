import { describe, expect, test } from 'vitest';
import {
  findCampaignTerms,
  hasAcceptedTerms,
  listContractDocuments,
  listTermsToAccept,
  MAX_EARLIER_TERMS,
  signTerms,
} from '#shared/domain/portal/agreement.ts';
import {
  applyContractDetails,
  type ContractDetails,
  listContracts,
  MAX_CONTRACTS,
  removeContract,
  requireContract,
  withContractName,
} from '#shared/domain/portal/contracts.ts';
import { accountPortal, type CurrentTerms, type PortalSettings } from '#shared/domain/portal/portal.ts';
import { changePortalSettings } from '#shared/domain/portal/portal-changes.ts';
import { type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { aMembership } from '#test/unit/domain/builders.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const createPortal = (settings: PortalSettings) => accountPortal({ name: 'Acme', portal: settings });

/** The contracts of an account, which remember their texts. */
class Contracts {
  settings: PortalSettings = {};
  readonly #texts = new Map<number, string | null>();

  get portal() {
    return createPortal(this.settings);
  }

  add(details: ContractDetails) {
    return this.#change(null, { name: 'Contract', checkboxLabel: 'I accept', text: 'Text', ...details });
  }

  edit(id: number, details: ContractDetails) {
    const terms = requireContract(this.portal, id);
    return this.#change({ ...terms, text: this.#texts.get(terms.version) ?? null }, details);
  }

  remove(id: number) {
    this.settings = removeContract(this.portal, this.settings, id);
  }

  list() {
    return listContracts(this.portal).map(({ contractId = 1, version }) => `${contractId}: ${version}`);
  }

  #change(before: CurrentTerms | null, details: ContractDetails) {
    const { settings, terms } = applyContractDetails(this.portal, this.settings, before, details, NOW);
    this.settings = settings;
    this.#texts.set(terms.version, terms.text);
    return terms;
  }
}

/** A promoter in campaigns. */
function inCampaigns(...ids: number[]): PromoterRecord {
  const { promoter, promotion } = aMembership();
  const promotions = ids.map((campaignId) => ({ ...promotion, id: campaignId, campaignId, refId: `ref${campaignId}` }));
  return reviseRecord(promoter, promotions);
}

/** Message of the refusal of a change. */
function catchRefusal(change: () => unknown): string {
  try {
    change();
  } catch (error) {
    if (error instanceof Refusal && 'message' in error.reason) return error.reason.message;
  }
  return '';
}

describe('contracts of an account', () => {
  test('the first one without campaigns is the default, and versions are counted over all contracts', () => {
    const contracts = new Contracts();
    contracts.add({ campaignIds: [7] });
    contracts.add({});
    contracts.add({});
    expect([contracts.portal.terms?.contractId, contracts.list()]).toEqual([2, ['1: 1', '2: 2', '3: 3']]);
    contracts.edit(1, { text: 'Changed' });
    contracts.edit(2, { name: 'Renamed' });
    expect(contracts.list()).toEqual(['1: 4', '2: 2', '3: 3']);
  });

  test('terms of the settings are the first contract, and a default that they begin later gets the next id', () => {
    const firstSettings = changePortalSettings({ terms: null }, { terms: { text: 'Be honest.' } }, NOW);
    expect(listContracts(createPortal(firstSettings))).toEqual([firstSettings.terms]);
    expect(firstSettings.terms).toEqual({ version: 1, url: null, since: NOW, majorVersion: 1 });
    const removed = changePortalSettings({ settings: firstSettings, terms: null }, { terms: null }, NOW);
    const newSettings = changePortalSettings({ settings: removed, terms: null }, { terms: { text: 'Be fair.' } }, NOW);
    expect(newSettings).toMatchObject({ terms: { version: 2, contractId: 2 }, lastTerms: 2, lastContract: 2 });
  });

  test('a change of the settings keeps the name of the default contract and the other contracts', () => {
    const contracts = new Contracts();
    contracts.add({ name: 'Partner terms' });
    contracts.add({ campaignIds: [7] });
    const terms = { ...(contracts.portal.terms as CurrentTerms), text: 'Text' };
    const changedSettings = changePortalSettings(
      { settings: contracts.settings, terms },
      { terms: { text: 'New' } },
      NOW,
    );
    expect(changedSettings.terms).toMatchObject({ version: 3, name: 'Partner terms' });
    expect(changedSettings.contracts).toEqual(contracts.settings.contracts);
  });

  test('a contract replaces the default one, which keeps its campaigns', () => {
    const contracts = new Contracts();
    contracts.add({ campaignIds: [3], isDefault: true });
    contracts.add({});
    contracts.edit(2, { isDefault: true });
    expect(contracts.portal.terms?.contractId).toBe(2);
    expect(findCampaignTerms(contracts.portal, 3)?.version).toBe(1);
    contracts.edit(2, { isDefault: false });
    expect([contracts.portal.terms, contracts.list()]).toEqual([null, ['1: 1', '2: 2']]);
  });

  test('a minor change keeps the last major version, and the same content is not a change', () => {
    const contracts = new Contracts();
    contracts.add({});
    expect(contracts.edit(1, { text: 'Typo', minor: true })).toMatchObject({ version: 2, majorVersion: 1 });
    expect(contracts.edit(1, { text: 'Typo', minor: false })).toMatchObject({ version: 2, majorVersion: 1 });
    expect(contracts.edit(1, { hosted: false, url: 'https://acme.example/' })).toMatchObject({
      version: 3,
      majorVersion: 3,
      url: 'https://acme.example/',
      text: null,
    });
  });

  test('content is required in the chosen form', () => {
    const contracts = new Contracts();
    const add = (details: ContractDetails) => () => contracts.add({ text: undefined, ...details });
    expect(catchRefusal(add({ hosted: true, url: 'https://acme.example/' }))).toMatch(/^content is required/);
    expect(catchRefusal(add({ hosted: false, text: 'Text' }))).toMatch(/^external_link is required/);
  });

  test('content of the other kind is refused unless content_hosted says that it replaces the present one', () => {
    const contracts = new Contracts();
    const url = 'https://acme.example/';
    contracts.add({});
    expect(catchRefusal(() => contracts.edit(1, { url }))).toMatch(/^external_link is invalid.*content_hosted: false/);
    contracts.edit(1, { hosted: false, url });
    expect(catchRefusal(() => contracts.edit(1, { text: 'New' }))).toMatch(/^content is invalid.*content_hosted: true/);
    expect(contracts.edit(1, { hosted: true, text: 'New' })).toMatchObject({ url: null, text: 'New' });
  });

  test('a campaign has one contract', () => {
    const contracts = new Contracts();
    contracts.add({ campaignIds: [7, 8] });
    expect(catchRefusal(() => contracts.add({ campaignIds: [9, 8] }))).toBe(
      'campaign_ids is invalid: campaign 8 has contract 1. Remove it there first.',
    );
    contracts.edit(1, { campaignIds: [7] });
    expect(contracts.add({ campaignIds: [9, 8] }).version).toBe(2);
  });

  test('their number and total length are limited', () => {
    const contracts = new Contracts();
    for (let count = 0; count < MAX_CONTRACTS; count += 1) contracts.add({});
    expect(catchRefusal(() => contracts.add({}))).toMatch(/can have 20 contracts/);
    const long = { hosted: false, url: `https://acme.example/${'x'.repeat(2000)}` };
    const lengthen = () => {
      for (let id = 1; id <= MAX_CONTRACTS; id += 1) contracts.edit(id, long);
    };
    expect(catchRefusal(lengthen)).toMatch(/contracts are too long/);
  });

  test('terms of the settings count towards the limits', () => {
    const contracts = new Contracts();
    for (let id = 1; id <= MAX_CONTRACTS; id += 1) contracts.add({ isDefault: false });
    const publish = (terms: { readonly text: string } | { readonly url: string }) => () =>
      changePortalSettings({ settings: contracts.settings, terms: null }, { terms }, NOW);
    expect(catchRefusal(publish({ text: 'Be honest.' }))).toMatch(/can have 20 contracts/);
    contracts.remove(20);
    expect(publish({ text: 'Be honest.' })().terms?.version).toBe(21);
    const url = `https://acme.example/${'x'.repeat(1900)}`;
    for (const id of [1, 2, 3]) contracts.edit(id, { hosted: false, url });
    expect(catchRefusal(publish({ url }))).toMatch(/contracts are too long/);
  });

  test('the id of a deleted contract is not used again', () => {
    const contracts = new Contracts();
    contracts.add({});
    contracts.add({ campaignIds: [7] });
    contracts.remove(2);
    contracts.remove(1);
    contracts.add({});
    expect(contracts.list()).toEqual(['3: 3']);
    expect(() => contracts.remove(2)).toThrow('not_found');
  });

  test('a stored version has the present name of its contract, or that under which it was accepted', () => {
    const contracts = new Contracts();
    const contract = contracts.add({ name: 'Old' });
    contracts.edit(1, { name: 'New' });
    const accepted = { name: 'New' };
    contracts.edit(1, { name: 'Newest' });
    const findName = (acceptance: typeof accepted | null) =>
      withContractName(contracts.portal, contract, acceptance).name;
    expect([findName(null), findName(accepted)]).toEqual(['Newest', 'New']);
    contracts.remove(1);
    expect([findName(null), findName(accepted)]).toEqual(['Old', 'New']);
  });
});

describe('what a promoter has to accept', () => {
  const contracts = new Contracts();
  contracts.add({});
  contracts.add({ campaignIds: [7] });
  contracts.add({ campaignIds: [8] });
  const required = (...campaigns: number[]) =>
    listTermsToAccept(contracts.portal, inCampaigns(...campaigns).promoter).map(({ version }) => version);

  test('contracts of its campaigns, the default one for campaigns without, and each once', () => {
    expect([required(1), required(7), required(7, 1, 2), required(7, 8), required()]).toEqual([
      [1],
      [2],
      [2, 1],
      [2, 3],
      [1],
    ]);
  });

  test('an acceptance counts for its contract only', () => {
    const sign = (record: PromoterRecord, id: number) =>
      signTerms(record, contracts.portal, requireContract(contracts.portal, id), { at: NOW });
    const first = sign(inCampaigns(7, 8), 3);
    expect(hasAcceptedTerms(contracts.portal, first.promoter)).toBe(false);
    const accepted = sign(first, 2);
    expect(hasAcceptedTerms(contracts.portal, accepted.promoter)).toBe(true);
    expect(accepted.promoter).toMatchObject({
      acceptedTerms: { version: 2, contractId: 2, name: 'Contract' },
      earlierTerms: [{ version: 3, contractId: 3 }],
    });
    expect(listContractDocuments(contracts.portal, accepted.promoter)).toMatchObject([
      { version: 2, contractId: 2 },
      { version: 3, contractId: 3 },
    ]);
    expect(() => sign(inCampaigns(7), 3)).toThrow('not_found');
  });

  test('the latest acceptance of each contract is kept, however many versions of others follow', () => {
    const own = new Contracts();
    own.add({});
    own.add({ campaignIds: [7] });
    const signAll = (record: PromoterRecord) =>
      listTermsToAccept(own.portal, record.promoter).reduce(
        (before, terms) => signTerms(before, own.portal, terms, { at: NOW }),
        record,
      );
    let record = signAll(inCampaigns(1, 7));
    for (let count = 0; count < 2 * MAX_EARLIER_TERMS; count += 1) {
      own.edit(2, { text: `Text ${count}` });
      record = signAll(record);
    }
    expect(hasAcceptedTerms(own.portal, record.promoter)).toBe(true);
    expect(record.promoter.earlierTerms).toHaveLength(MAX_EARLIER_TERMS + 1);
    expect(record.promoter.earlierTerms?.at(-1)).toMatchObject({ version: 1 });
  });

  test('minor versions that are signed, too, do not grow the record without limit', () => {
    const own = new Contracts();
    own.add({});
    let record = inCampaigns(1);
    for (let count = 0; count < 2 * MAX_EARLIER_TERMS; count += 1) {
      own.edit(1, { text: `Text ${count}`, minor: true });
      record = signTerms(record, own.portal, requireContract(own.portal, 1), { at: NOW });
    }
    expect(record.promoter.earlierTerms).toHaveLength(MAX_EARLIER_TERMS);
  });
});
