import type { Account } from '#shared/domain/accounts/account.ts';
import { type ContractDocument, listContractDocuments, signTerms } from '#shared/domain/portal/agreement.ts';
import { type AcceptedTerms, accountPortal } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { readTerms, readTermsVersions, type StoredTerms } from '#shared/store/portal/portal.ts';

/** A contract document with its terms. */
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
 * Returns the terms of a contract document, or the current terms.
 * @throws Refusal `not_found` for versions that the promoter never accepted
 */
export async function readOwnContract({ account }: OwnCall, promoter: Promoter, version: number): Promise<StoredTerms> {
  const portal = accountPortal(account);
  const isOwn = listContractDocuments(portal, promoter).some((document) => document.version === version);
  const terms = isOwn || portal.terms?.version === version ? await readTerms(account.id, version) : null;
  if (!terms) throw new Refusal({ code: 'not_found', what: 'terms' });
  return terms;
}

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
  const { after } = await changePromoterRecord(call, { by: 'id', id: promoterId }, 'terms accepted', (record, now) => ({
    after: signTerms(record, portal, { version, at: now, ip: address }),
  }));
  const documents = listContractDocuments(portal, after.promoter).filter((document) => document.version === version);
  const [signed] = await addTerms(call.account, after.promoter, documents);
  if (!signed) throw new Refusal({ code: 'not_found', what: 'terms' });
  return signed;
}

async function addTerms(
  account: Account,
  promoter: Promoter,
  documents: readonly ContractDocument[],
): Promise<ShownContractDocument[]> {
  const accepted = new Map<number, AcceptedTerms | null>(
    documents.map((document) => [document.version, document.accepted]),
  );
  const terms = await readTermsVersions(account.id, [...accepted.keys()]);
  return terms.map((version) => ({ terms: version, accepted: accepted.get(version.version) ?? null, promoter }));
}
