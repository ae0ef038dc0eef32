import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AcceptedTerms, Portal, ProgramTerms } from './portal.ts';

/** Earlier acceptances that a promoter keeps. */
export const MAX_EARLIER_TERMS = 20;

type Acceptances = Pick<Promoter, 'acceptedTerms' | 'earlierTerms'>;

/** Id of the terms of the portal among contracts. */
export const DEFAULT_CONTRACT_ID = 1;

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

/** Whether a promoter accepted the current terms, or a version that differs only by minor changes. */
export function hasAcceptedTerms(
  { terms }: Pick<Portal, 'terms'>,
  { acceptedTerms }: Pick<Promoter, 'acceptedTerms'>,
): boolean {
  return terms === null || (acceptedTerms?.version ?? 0) >= requiredTermsVersion(terms);
}

/** Whether the portal is blocked until the promoter accepts the terms. */
export function isBlockedByTerms(
  portal: Pick<Portal, 'terms' | 'termsRequired'>,
  promoter: Pick<Promoter, 'acceptedTerms'>,
): boolean {
  return portal.termsRequired && !hasAcceptedTerms(portal, promoter);
}

/** Returns a promoter's acceptances, newest first. */
export function listAcceptedTerms({ acceptedTerms, earlierTerms = [] }: Acceptances): AcceptedTerms[] {
  return [...(acceptedTerms ? [acceptedTerms] : []), ...earlierTerms];
}

/** Returns the accepted versions, newest first, after the one that is still to be accepted. */
export function listContractDocuments(portal: Pick<Portal, 'terms'>, promoter: Acceptances): ContractDocument[] {
  const contractId = DEFAULT_CONTRACT_ID;
  const documents = listAcceptedTerms(promoter).map((accepted) => ({
    version: accepted.version,
    contractId,
    accepted,
  }));
  if (portal.terms === null || hasAcceptedTerms(portal, promoter)) return documents;
  return [{ version: portal.terms.version, contractId, accepted: null }, ...documents];
}

/**
 * Records an acceptance. Returns the same record if the version was accepted before.
 * @throws Refusal `not_found`; `invalid_record` for a version that another one has replaced
 */
export function signTerms(
  record: PromoterRecord,
  { terms }: Pick<Portal, 'terms'>,
  signed: AcceptedTerms,
): PromoterRecord {
  const { promoter, promotions } = record;
  const earlier = listAcceptedTerms(promoter);
  if (earlier.some(({ version }) => version === signed.version)) return record;
  if (!terms || signed.version > terms.version) throw new Refusal({ code: 'not_found', what: 'terms' });
  if (signed.version < terms.version) throw new Refusal({ code: 'invalid_record', message: replaced(terms.version) });
  return reviseRecord(
    { ...promoter, acceptedTerms: signed, earlierTerms: earlier.slice(0, MAX_EARLIER_TERMS) },
    promotions,
  );
}

const replaced = (version: number) =>
  `Version ${version} has replaced these terms. Read that version and sign it instead.`;
