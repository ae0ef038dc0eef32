import type { Account } from '#shared/domain/accounts/account.ts';
import {
  type ContractDocument,
  contractId,
  listAcceptedTerms,
  listContractDocuments,
  listRequiredTerms,
  signTerms,
} from '#shared/domain/portal/agreement.ts';
import { withContractName } from '#shared/domain/portal/contracts.ts';
import { type AcceptedTerms, accountPortal, type Language } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { defaultStatementLanguage } from '#shared/domain/statements/parties.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { readTerms, readTermsVersions, type StoredTerms } from '#shared/store/portal/portal.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';

/** A contract document with its terms, which have the name of their contract: that at the acceptance, or the present one. */
export interface ShownContractDocument {
  readonly terms: StoredTerms;
  readonly accepted: ContractDocument['accepted'];
  readonly promoter: Promoter;
}

type OwnCall = Pick<AccountCall, 'account'>;

/** Returns the promoter's contract documents: the pending one, then the accepted ones, newest first. */
export async function listOwnContractDocuments({ account }: OwnCall, promoter: Promoter) {
  const documents = listContractDocuments(accountPortal(account), promoter);
  return addTerms(account, promoter, documents);
}

/**
 * Returns a contract document, or the current terms.
 * @throws Refusal `not_found` for other versions that the promoter never accepted
 */
export function readOwnContract(call: OwnCall, promoter: Promoter, version: number): Promise<ShownContractDocument> {
  const required = listRequiredTerms(accountPortal(call.account), promoter);
  return readContract(
    call,
    promoter,
    version,
    required.some((terms) => terms.version === version),
  );
}

/**
 * Returns a version that the promoter accepted, for the company.
 * @throws Refusal `not_found`
 */
export async function readAcceptedContract(
  call: OwnCall,
  promoterId: number,
  version: number,
): Promise<ShownContractDocument> {
  const promoter = await findPromoter(call.account.id, promoterId);
  if (!promoter) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return readContract(call, promoter, version, false);
}

/**
 * Returns the current terms of a contract that the promoter has to accept.
 * @throws Refusal `not_found` for other contracts
 */
export async function readContractDraft({ account }: OwnCall, promoter: Promoter, id: number): Promise<StoredTerms> {
  const required = listRequiredTerms(accountPortal(account), promoter).find((terms) => contractId(terms) === id);
  const terms = required ? await readTerms(account.id, required.version) : null;
  if (!terms) throw new Refusal({ code: 'not_found', what: 'contract' });
  return terms;
}

async function readContract(
  { account }: OwnCall,
  promoter: Promoter,
  version: number,
  isOpenToAll: boolean,
): Promise<ShownContractDocument> {
  const accepted = listAcceptedTerms(promoter).find((acceptance) => acceptance.version === version) ?? null;
  const terms = accepted || isOpenToAll ? await readTerms(account.id, version) : null;
  if (!terms) throw new Refusal({ code: 'not_found', what: 'terms' });
  return { terms: withContractName(accountPortal(account), terms, accepted), accepted, promoter };
}

/**
 * Returns an accepted document for its PDF.
 * @param requested default: the promoter's language
 * @throws Refusal `invalid` while pending
 */
export function requireAgreement(
  { account }: OwnCall,
  { terms, accepted, promoter }: ShownContractDocument,
  requested: Language | undefined,
) {
  if (!accepted) throw new Refusal({ code: 'invalid', message: notAccepted(terms.version) });
  const language = requested ?? defaultStatementLanguage(account, promoter);
  return { agreement: { account, promoter, terms, accepted }, language };
}

const notAccepted = (version: number) => `Version ${version} has no PDF until the promoter accepts it.`;

/**
 * Records that the promoter accepts the current terms. Repeating it changes nothing.
 * @param address IP address, kept as evidence
 * @throws Refusal `not_found`; `invalid_record` if another version has replaced the terms
 */
export async function signContractDocument(
  call: AccountCall,
  promoterId: number,
  version: number,
  address: string,
): Promise<ShownContractDocument> {
  const portal = accountPortal(call.account);
  const terms = await readTerms(call.account.id, version);
  if (!terms) throw new Refusal({ code: 'not_found', what: 'terms' });
  const {
    after: { promoter },
  } = await changePromoterRecord(call, { by: 'id', id: promoterId }, 'terms accepted', (record, now) => ({
    after: signTerms(record, portal, terms, { at: now, ip: address }),
  }));
  const accepted = listAcceptedTerms(promoter).find((acceptance) => acceptance.version === version) ?? null;
  return { terms: withContractName(portal, terms, accepted), accepted, promoter };
}

async function addTerms(
  account: Account,
  promoter: Promoter,
  documents: readonly ContractDocument[],
): Promise<ShownContractDocument[]> {
  const acceptances = new Map<number, AcceptedTerms | null>(
    documents.map((document) => [document.version, document.accepted]),
  );
  const terms = await readTermsVersions(account.id, [...acceptances.keys()]);
  const portal = accountPortal(account);
  return terms.map((version) => {
    const accepted = acceptances.get(version.version) ?? null;
    return { terms: withContractName(portal, version, accepted), accepted, promoter };
  });
}
