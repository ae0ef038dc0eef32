import type { RowOrder } from '#shared/domain/lists/row-query.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { type ContractDocument, listContractDocuments } from './agreement.ts';
import type { Portal, ProgramTerms } from './portal.ts';
import { canUsePortal } from './portal-session.ts';

export const CONTRACT_DOCUMENT_STATUSES = ['pending', 'signed'] as const;
export type ContractDocumentStatus = (typeof CONTRACT_DOCUMENT_STATUSES)[number];

/** A search in the contract documents of all promoters. */
export interface ContractDocumentSearch {
  readonly filters: {
    readonly statuses?: readonly ContractDocumentStatus[] | undefined;
    readonly promoterIds?: readonly number[] | undefined;
    readonly contractIds?: readonly number[] | undefined;
  };
  readonly order: readonly RowOrder<ContractDocumentTimes>[];
  /** Search text in the promoter's names. */
  readonly text: string | undefined;
}

/** Times to sort by. */
export interface ContractDocumentTimes {
  readonly createdAt: string;
  readonly signedAt: string | null;
}

/** Returns when a promoter got a document: at its version's publication, or when the promoter was created after it. */
export function contractDocumentCreatedAt(
  { since }: Pick<ProgramTerms, 'since'>,
  promoter: Pick<Promoter, 'createdAt'>,
) {
  return since > promoter.createdAt ? since : promoter.createdAt;
}

/**
 * Returns a promoter's documents that a search finds: pending ones, then the signed ones, newest first. Promoters who
 * cannot open the portal are not asked to sign.
 */
export function findContractDocuments(
  portal: Pick<Portal, 'terms' | 'contracts'>,
  promoter: Promoter,
  { statuses, contractIds }: ContractDocumentSearch['filters'],
): ContractDocument[] {
  if (promoter.deletedAt !== null) return [];
  return listContractDocuments(portal, promoter).filter(
    ({ accepted, contractId }) =>
      (accepted !== null || canUsePortal(promoter)) &&
      (statuses?.includes(accepted ? 'signed' : 'pending') ?? true) &&
      (contractIds?.includes(contractId) ?? true),
  );
}
