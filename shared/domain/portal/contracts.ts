import { dropUndefined } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { contractId, FIRST_CONTRACT_ID, requiredTermsVersion } from './agreement.ts';
import type { AcceptedTerms, CurrentTerms, Portal, PortalSettings, ProgramTerms } from './portal.ts';

export const MAX_CONTRACTS = 20;
export const MAX_CONTRACT_NAME_LENGTH = 100;
export const MAX_CHECKBOX_LABEL_LENGTH = 255;
export const MAX_CONTRACT_CAMPAIGNS = 100;
/** Limit of all contracts as JSON, in characters: they are part of the account's item. */
const MAX_CONTRACTS_LENGTH = 10_000;

const TOO_MANY = `An account can have ${MAX_CONTRACTS} contracts: delete one first.`;
const TOO_LONG =
  `The account's contracts are too long: use at most ${MAX_CONTRACTS_LENGTH} characters for all names, labels, links ` +
  'and campaigns.';
const CONTENT_MISSING = 'content is required while content_hosted is true.';
const LINK_MISSING = 'external_link is required while content_hosted is false.';
const CONTENT_OF_LINKED_CONTRACT =
  'content is invalid: the contract has an external_link. Send content_hosted: true to replace it.';
const LINK_OF_HOSTED_CONTRACT =
  'external_link is invalid: the contract has content. Send content_hosted: false to replace it.';

/** Details of a contract; omitted values stay. */
export interface ContractDetails {
  readonly name?: string | undefined;
  /** Link text in `[ ]`. */
  readonly checkboxLabel?: string | undefined;
  /** Whether the text is stored here. */
  readonly hosted?: boolean | undefined;
  readonly text?: string | undefined;
  readonly url?: string | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly isDefault?: boolean | undefined;
  /** Changed content needs no new acceptance. */
  readonly minor?: boolean | undefined;
  /** Optimistic lock: the version that is changed; undefined: any. */
  readonly version?: number | undefined;
}

/** Returns all contracts, by id. */
export function listContracts({ terms, contracts }: Pick<Portal, 'terms' | 'contracts'>): ProgramTerms[] {
  return [...(terms ? [terms] : []), ...contracts].toSorted((a, b) => contractId(a) - contractId(b));
}

/**
 * Returns a contract.
 * @throws Refusal `not_found`
 */
export function requireContract(portal: Pick<Portal, 'terms' | 'contracts'>, id: number): ProgramTerms {
  const terms = listContracts(portal).find((candidate) => contractId(candidate) === id);
  if (!terms) throw new Refusal({ code: 'not_found', what: 'contract' });
  return terms;
}

/**
 * Gives a version of terms the name under which it was accepted, or else the present name of its contract. That of a
 * deleted contract stays as it was published.
 */
export function withContractName<Version extends ProgramTerms>(
  portal: Pick<Portal, 'terms' | 'contracts'>,
  version: Version,
  accepted: Pick<AcceptedTerms, 'name'> | null,
): Version {
  const contract = listContracts(portal).find((candidate) => contractId(candidate) === contractId(version));
  const name = accepted?.name ?? contract?.name;
  return name === undefined ? version : { ...version, name };
}

/** Fields of terms that begin a contract. Ids are never reused. */
export function beginContract(settings: PortalSettings): {
  readonly terms: Pick<ProgramTerms, 'contractId'>;
  readonly counter: Pick<PortalSettings, 'lastContract'>;
} {
  const id = (settings.lastContract ?? (settings.lastTerms ? FIRST_CONTRACT_ID : 0)) + 1;
  if (id === FIRST_CONTRACT_ID) return { terms: {}, counter: {} };
  return { terms: { contractId: id }, counter: { lastContract: id } };
}

/** Returns the next version of terms. Those of a new contract are never a minor change. @param now ISO 8601 */
export function nextTermsVersion(
  { lastTerms = 0 }: PortalSettings,
  before: ProgramTerms | null,
  { url, minor = false }: Pick<ProgramTerms, 'url'> & { readonly minor?: boolean | undefined },
  now: string,
): Pick<ProgramTerms, 'version' | 'url' | 'since' | 'majorVersion'> {
  const version = lastTerms + 1;
  return { version, url, since: now, majorVersion: minor && before ? requiredTermsVersion(before) : version };
}

/**
 * Creates or changes a contract. Changed content gets the next version. The first contract without campaigns becomes the
 * default.
 * @param before null for a new one
 * @param now ISO 8601
 * @throws Refusal `outdated` for another version; `invalid` without content, for content of the other kind, for a campaign
 * of another contract, and at limits
 */
export function applyContractDetails(
  portal: Portal,
  settings: PortalSettings,
  before: CurrentTerms | null,
  details: ContractDetails,
  now: string,
): { readonly settings: PortalSettings; readonly terms: CurrentTerms } {
  if (details.version !== undefined && details.version !== before?.version) throw new Refusal({ code: 'outdated' });
  const { text: textBefore = null, ...kept } = before ?? { ...beginContract(settings).terms, text: null };
  const { url, text } = chooseContent(before, details);
  const isNewVersion = before === null || before.url !== url || textBefore !== text;
  const { name, checkboxLabel, campaignIds, isDefault, minor } = details;
  const next = isNewVersion ? nextTermsVersion(settings, before, { url, minor }, now) : null;
  const terms = {
    ...kept,
    ...next,
    ...dropUndefined({ name, checkboxLabel, campaignIds }),
  } as ProgramTerms;
  assertCampaignsFree(portal, terms);
  const wasDefault = before !== null && portal.terms !== null && contractId(portal.terms) === contractId(before);
  const becomesDefault = before ? wasDefault : portal.terms === null && (campaignIds ?? []).length === 0;
  const after = {
    ...placeContract(settings, portal, terms, isDefault ?? becomesDefault),
    ...(next ? { lastTerms: next.version } : {}),
    ...(before ? {} : beginContract(settings).counter),
  };
  assertContractsFit({ terms: after.terms ?? null, contracts: after.contracts ?? [] });
  return { settings: after, terms: { ...terms, text } };
}

/** @throws Refusal `invalid` for too many contracts, or too much text in total */
export function assertContractsFit(contracts: Pick<Portal, 'terms' | 'contracts'>): void {
  const all = listContracts(contracts);
  if (all.length > MAX_CONTRACTS) throw invalid(TOO_MANY);
  if (JSON.stringify(all).length > MAX_CONTRACTS_LENGTH) throw invalid(TOO_LONG);
}

/**
 * Deletes a contract. Signed documents stay.
 * @throws Refusal `not_found`
 */
export function removeContract(portal: Portal, settings: PortalSettings, id: number): PortalSettings {
  requireContract(portal, id);
  return replaceContracts(settings, {
    terms: portal.terms && contractId(portal.terms) !== id ? portal.terms : null,
    contracts: portal.contracts.filter((terms) => contractId(terms) !== id),
  });
}

/** A former default keeps its campaigns. */
function placeContract(
  settings: PortalSettings,
  portal: Portal,
  placed: ProgramTerms,
  isDefault: boolean,
): PortalSettings {
  const others = listContracts(portal).filter((terms) => contractId(terms) !== contractId(placed));
  if (isDefault) return replaceContracts(settings, { terms: placed, contracts: others });
  const terms = others.find((other) => other === portal.terms) ?? null;
  const contracts = [...others.filter((other) => other !== terms), placed];
  return replaceContracts(settings, { terms, contracts });
}

function replaceContracts(
  { terms: oldTerms, contracts: oldContracts, ...settings }: PortalSettings,
  { terms, contracts }: Pick<Portal, 'terms' | 'contracts'>,
): PortalSettings {
  return { ...settings, ...(terms ? { terms } : {}), ...(contracts.length > 0 ? { contracts } : {}) };
}

function chooseContent(before: CurrentTerms | null, { hosted, text, url }: ContractDetails) {
  const isHosted = hosted ?? (before ? before.url === null : true);
  if (hosted === undefined && !isHosted && text !== undefined) throw invalid(CONTENT_OF_LINKED_CONTRACT);
  if (hosted === undefined && isHosted && url !== undefined) throw invalid(LINK_OF_HOSTED_CONTRACT);
  const content = isHosted
    ? { url: null, text: text ?? before?.text ?? null }
    : { url: url ?? before?.url ?? null, text: null };
  if (isHosted && content.text === null) throw invalid(CONTENT_MISSING);
  if (!isHosted && content.url === null) throw invalid(LINK_MISSING);
  return content;
}

function assertCampaignsFree(portal: Portal, terms: ProgramTerms): void {
  for (const other of listContracts(portal)) {
    if (contractId(other) === contractId(terms)) continue;
    const campaign = other.campaignIds?.find((id) => terms.campaignIds?.includes(id));
    if (campaign === undefined) continue;
    throw invalid(
      `campaign_ids is invalid: campaign ${campaign} has contract ${contractId(other)}. Remove it there first.`,
    );
  }
}

const invalid = (message: string) => new Refusal({ code: 'invalid', message });
