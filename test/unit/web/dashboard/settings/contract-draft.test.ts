import { describe, expect, test } from 'vitest';
import {
  buildContractRequest,
  changesContent,
  createBlankContractDraft,
  rebaseContractDraft,
  toContractDraft,
} from '#web/dashboard/settings/portal/contract-draft.ts';
import type { CompanyContract } from '#web/dashboard/settings/portal/contracts-query.ts';

const AGREEMENT: CompanyContract = {
  id: 2,
  name: 'Agency terms',
  checkbox_label: 'I accept the [terms]',
  content_hosted: true,
  content: 'Be honest.',
  external_link: null,
  campaign_ids: [7],
  default: false,
  contract_version: {
    id: 4,
    added_at: '2026-11-21T09:00:00.000Z',
    changes_made: 'major',
    external_link: null,
    content_hosted: true,
  },
};

describe('the draft of an agreement', () => {
  test('a new agreement needs a name, content, and campaigns unless it is for all', () => {
    const draft = { ...createBlankContractDraft(false), checkboxLabel: ' ' };
    expect(buildContractRequest(draft)).toEqual({
      errors: {
        name: 'Enter a name.',
        checkbox_label: 'Enter a label.',
        content: 'Enter the text.',
        campaign_ids: 'Choose at least one campaign.',
      },
    });
    const linked = { ...createBlankContractDraft(true), name: 'Terms', isHosted: false };
    expect(buildContractRequest(linked)).toEqual({ errors: { external_link: 'Enter the URL.' } });
    expect(buildContractRequest({ ...linked, link: 'https://acme.example/', checkboxLabel: 'I accept [ ]' })).toEqual({
      errors: { checkbox_label: 'Write the link text between [ and ].' },
    });
    expect(buildContractRequest({ ...linked, link: ' https://acme.example/ ' })).toEqual({
      body: {
        name: 'Terms',
        checkbox_label: 'I have read and accept the [terms].',
        content_hosted: false,
        external_link: 'https://acme.example/',
        campaign_ids: [],
        default: true,
      },
    });
  });

  test('a request states whether the change is minor only for changed content', () => {
    const draft = toContractDraft(AGREEMENT);
    expect(changesContent(draft)).toBe(false);
    expect(buildContractRequest({ ...draft, name: 'New' })).not.toHaveProperty('body.minor');
    const changedDraft = { ...draft, content: 'Be fair.', isMinor: true };
    expect(changesContent(changedDraft)).toBe(true);
    expect(buildContractRequest(changedDraft)).toMatchObject({
      body: { content: 'Be fair.', minor: true, version: 4 },
    });
    expect(changesContent({ ...draft, isHosted: false })).toBe(true);
  });

  test('terms of the settings keep the portal’s own label', () => {
    const terms = { ...AGREEMENT, checkbox_label: null, default: true, campaign_ids: [] };
    expect(buildContractRequest(toContractDraft(terms))).not.toHaveProperty('body.checkbox_label');
  });

  test('a request has only changed fields, so that a change by another user stays', () => {
    const draft = toContractDraft(AGREEMENT);
    expect(buildContractRequest({ ...draft, name: 'New' })).toEqual({ body: { name: 'New', version: 4 } });
    expect(buildContractRequest({ ...draft, campaignIds: [7, 8] })).toEqual({
      body: { campaign_ids: [7, 8], version: 4 },
    });
    const link = 'https://acme.example/terms';
    expect(buildContractRequest({ ...draft, isHosted: false, link })).toEqual({
      body: { content_hosted: false, external_link: link, minor: false, version: 4 },
    });
  });

  test('an agreement for all campaigns gives its own campaigns free for other agreements', () => {
    const draft = { ...toContractDraft(AGREEMENT), isDefault: true };
    expect(buildContractRequest(draft)).toEqual({
      body: { campaign_ids: [], default: true, version: 4 },
    });
    const created = { ...createBlankContractDraft(true), name: 'Terms', content: 'Be honest.', campaignIds: [7] };
    expect(buildContractRequest(created)).toMatchObject({ body: { campaign_ids: [], default: true } });
  });

  test('the latest version is loaded below the edits, and names what both users changed', () => {
    const draft = { ...toContractDraft(AGREEMENT), name: 'Mine', campaignIds: [7, 8] };
    const latest = {
      ...AGREEMENT,
      name: 'Theirs',
      content: 'Be fair.',
      contract_version: { ...AGREEMENT.contract_version, id: 5 },
    };
    const rebased = rebaseContractDraft(draft, latest);
    expect(rebased).toMatchObject({ name: 'Mine', content: 'Be fair.', campaignIds: [7, 8], conflicts: ['name'] });
    expect(buildContractRequest(rebased)).toEqual({ body: { name: 'Mine', campaign_ids: [7, 8], version: 5 } });
  });
});
