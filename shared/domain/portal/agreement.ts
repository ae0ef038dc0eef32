import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AcceptedTerms, Portal, ProgramTerms } from './portal.ts';

/** Earlier acceptances that a promoter keeps. */
export const MAX_EARLIER_TERMS = 20;

type Acceptances = Pick<Promoter, 'acceptedTerms' | 'earlierTerms'>;
/** A promoter's campaigns and acceptances. */
type Signer = Acceptances & Pick<Promoter, 'current'>;
type Contracts = Pick<Portal, 'terms' | 'contracts'>;

/** Id of an account's first contract, and of terms of the time when accounts had one contract. */
export const FIRST_CONTRACT_ID = 1;
const FIRST_CONTRACT_NAME = 'Terms';

/** Version of the terms, and its acceptance by a promoter. */
export interface ContractDocument {
  readonly version: number;
  readonly contractId: number;
  /** Null while pending. */
  readonly accepted: AcceptedTerms | null;
}

/** Returns the lowest version whose acceptance counts: later ones are minor changes. */
export function requiredTermsVersion({ version, majorVersion = version }: ProgramTerms): number {
  return majorVersion;
}

/** Whether a version needed no new acceptance. */
export function isMinorVersion(terms: ProgramTerms): boolean {
  return requiredTermsVersion(terms) < terms.version;
}

/** Returns the id of the contract that terms, or their acceptance, belong to. */
export function contractId({ contractId: id = FIRST_CONTRACT_ID }: Pick<ProgramTerms, 'contractId'>): number {
  return id;
}

/** Returns the name of the contract that terms belong to. */
export function contractName({ name = FIRST_CONTRACT_NAME }: Pick<ProgramTerms, 'name'>): string {
  return name;
}

/** Returns the terms of a campaign: its own, or the default ones; null without any. */
export function findCampaignTerms({ terms, contracts }: Contracts, campaignId: number): ProgramTerms | null {
  return contracts.find(({ campaignIds }) => campaignIds?.includes(campaignId)) ?? terms;
}

/** Returns the terms that a promoter has to accept: those of its campaigns, or else the default ones. */
export function listRequiredTerms(portal: Contracts, { current }: Pick<Promoter, 'current'>): ProgramTerms[] {
  if (portal.contracts.length === 0 || current.length === 0) return portal.terms ? [portal.terms] : [];
  const terms = current.map(({ campaignId }) => findCampaignTerms(portal, campaignId));
  return [...new Set(terms)].filter((one) => one !== null);
}

/** Whether a promoter accepted these terms, or a version that differs only by minor changes. */
function isAccepted(terms: ProgramTerms, promoter: Acceptances): boolean {
  return listAcceptedTerms(promoter).some(
    (accepted) => contractId(accepted) === contractId(terms) && accepted.version >= requiredTermsVersion(terms),
  );
}

/** Returns the terms that a promoter is asked to accept. */
export function listTermsToAccept(portal: Contracts, promoter: Signer): ProgramTerms[] {
  return listRequiredTerms(portal, promoter).filter((terms) => !isAccepted(terms, promoter));
}

/** Whether a promoter accepted all terms that it has to. */
export function hasAcceptedTerms(portal: Contracts, promoter: Signer): boolean {
  return listTermsToAccept(portal, promoter).length === 0;
}

/** Whether the portal is blocked until the promoter accepts terms. */
export function isBlockedByTerms(portal: Contracts & Pick<Portal, 'termsRequired'>, promoter: Signer): boolean {
  return portal.termsRequired && !hasAcceptedTerms(portal, promoter);
}

/** Returns a promoter's acceptances, newest first. */
export function listAcceptedTerms({ acceptedTerms, earlierTerms = [] }: Acceptances): AcceptedTerms[] {
  return [...(acceptedTerms ? [acceptedTerms] : []), ...earlierTerms];
}

/** Returns the accepted versions, newest first, after those that are still to be accepted. */
export function listContractDocuments(portal: Contracts, promoter: Signer): ContractDocument[] {
  const pending = listTermsToAccept(portal, promoter).map((terms) => ({ ...toDocument(terms), accepted: null }));
  return [...pending, ...listAcceptedTerms(promoter).map((accepted) => ({ ...toDocument(accepted), accepted }))];
}

function toDocument(terms: Pick<ProgramTerms, 'version' | 'contractId'>) {
  return { version: terms.version, contractId: contractId(terms) };
}

/**
 * Records an acceptance. Returns the same record if the version was accepted before.
 * @param terms the stored version
 * @throws Refusal `not_found`; `invalid_record` for a version that another one has replaced
 */
export function signTerms(
  record: PromoterRecord,
  portal: Contracts,
  terms: Pick<ProgramTerms, 'version' | 'contractId'>,
  by: Pick<AcceptedTerms, 'at' | 'ip'>,
): PromoterRecord {
  const { promoter, promotions } = record;
  const before = listAcceptedTerms(promoter);
  if (before.some(({ version }) => version === terms.version)) return record;
  const current = listRequiredTerms(portal, promoter).find((one) => contractId(one) === contractId(terms));
  if (!current) throw new Refusal({ code: 'not_found', what: 'terms' });
  if (terms.version !== current.version) {
    throw new Refusal({ code: 'invalid_record', message: replaced(current.version) });
  }
  const earlierTerms = selectEarlierTerms(before, portal);
  return reviseRecord({ ...promoter, acceptedTerms: buildAcceptance(current, by), earlierTerms }, promotions);
}

/** Builds the evidence of an acceptance. */
export function buildAcceptance(
  { version, contractId: id, name }: Pick<ProgramTerms, 'version' | 'contractId' | 'name'>,
  by: Pick<AcceptedTerms, 'at' | 'ip'>,
): AcceptedTerms {
  return { version, ...by, ...(id === undefined ? {} : { contractId: id }), ...(name === undefined ? {} : { name }) };
}

/** Selects the acceptances to keep: the latest ones, and the latest of each contract. */
function selectEarlierTerms(accepted: readonly AcceptedTerms[], { terms, contracts }: Contracts): AcceptedTerms[] {
  const ids = new Set([...(terms ? [terms] : []), ...contracts].map(contractId));
  return accepted.filter((one, index) => {
    const id = contractId(one);
    const isLatest = accepted.findIndex((other) => contractId(other) === id) === index;
    return index < MAX_EARLIER_TERMS || (isLatest && ids.has(id));
  });
}

const replaced = (version: number) =>
  `Version ${version} has replaced these terms. Read that version and sign it instead.`;
