import type { Account } from '#shared/domain/accounts/account.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { contractId } from '#shared/domain/portal/agreement.ts';
import {
  applyContractDetails,
  type ContractDetails,
  listContracts,
  removeContract,
  requireContract,
} from '#shared/domain/portal/contracts.ts';
import {
  accountPortal,
  type CurrentTerms,
  type PortalSettings,
  type ProgramTerms,
} from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { accountWrites, readAccount } from '#shared/store/accounts/accounts.ts';
import { readTerms, readTermsVersions, termsWrite } from '#shared/store/portal/portal.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** A contract with its current text. */
export interface ShownContract {
  readonly terms: CurrentTerms;
  readonly isDefault: boolean;
}

/** Returns a page of the account's contracts, oldest first. */
export async function listContractsPage(
  { account: { id } }: Pick<Call, 'account'>,
  { page, perPage }: PageRequest,
): Promise<{ readonly rows: ShownContract[]; readonly total: number }> {
  const account = await requireAccount(id);
  const contracts = listContracts(accountPortal(account));
  const shown = contracts.slice((page - 1) * perPage, page * perPage);
  const versions = await readTermsVersions(
    id,
    shown.map(({ version }) => version),
  );
  const texts = new Map(versions.map(({ version, text }) => [version, text]));
  const rows = shown.map((terms) => toShown(account, { ...terms, text: texts.get(terms.version) ?? null }));
  return { rows, total: contracts.length };
}

/** Returns a contract. @throws Refusal `not_found` */
export async function showContract({ account }: Pick<Call, 'account'>, id: number): Promise<ShownContract> {
  const before = await requireAccount(account.id);
  return toShown(before, await loadContract(before, id));
}

/**
 * Creates a contract. It takes effect immediately.
 * @throws Refusal `invalid` for an unknown campaign or one of another contract, without content, and at limits
 */
export async function createContract(call: Call, details: ContractDetails): Promise<ShownContract> {
  await assertCampaignsExist(call.account.id, details.campaignIds);
  return changeContracts(call, async (account) =>
    applyContractDetails(accountPortal(account), account.portal ?? {}, null, details, call.runtime.now()),
  );
}

/**
 * Updates a contract. Changed content becomes a new version.
 * @throws Refusal `not_found`; `outdated`; `invalid` like {@link createContract}
 */
export function updateContract(call: Call, id: number, details: ContractDetails): Promise<ShownContract> {
  return changeContracts(call, async (account) => {
    const before = await loadContract(account, id);
    // A campaign may have been deleted since it was added.
    const added = details.campaignIds?.filter((campaignId) => !before.campaignIds?.includes(campaignId));
    await assertCampaignsExist(account.id, added);
    return applyContractDetails(accountPortal(account), account.portal ?? {}, before, details, call.runtime.now());
  });
}

/** Deletes a contract. Its versions stay, because promoters signed them. @returns it @throws Refusal `not_found` */
export async function deleteContract({ account: { id: account }, runtime }: Call, id: number): Promise<ShownContract> {
  return retryOnConflict(async () => {
    const before = await requireAccount(account);
    const deleted = toShown(before, await loadContract(before, id));
    const portal = removeContract(accountPortal(before), before.portal ?? {}, id);
    await commit([...accountWrites(before, { ...before, portal })]);
    return deleted;
  }, runtime);
}

function changeContracts(
  { account: { id }, runtime }: Call,
  change: (account: Account) => Promise<{ readonly settings: PortalSettings; readonly terms: CurrentTerms }>,
): Promise<ShownContract> {
  return retryOnConflict(async () => {
    const before = await requireAccount(id);
    const { settings, terms } = await change(before);
    const after = { ...before, portal: settings };
    const isNewVersion = settings.lastTerms !== before.portal?.lastTerms;
    const { campaignIds, ...version } = terms;
    await commit([...accountWrites(before, after), ...(isNewVersion ? [termsWrite(id, version)] : [])]);
    return toShown(after, terms);
  }, runtime);
}

async function loadContract(account: Account, id: number): Promise<CurrentTerms> {
  const terms = requireContract(accountPortal(account), id);
  return { ...terms, text: (await readTerms(account.id, terms.version))?.text ?? null };
}

function toShown(account: Account, terms: CurrentTerms): ShownContract {
  return { terms, isDefault: isSameContract(accountPortal(account).terms, terms) };
}

function isSameContract(first: ProgramTerms | null, second: ProgramTerms): boolean {
  return first !== null && contractId(first) === contractId(second);
}

async function requireAccount(id: number): Promise<Account> {
  const account = await readAccount(id);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  return account;
}
