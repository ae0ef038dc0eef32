import type { Account } from '#shared/domain/account.ts';
import type { Promoter } from '#shared/domain/promoter.ts';
import { greeting } from './greeting.ts';
import type { Content } from './letter.ts';

/**
 * What a promoter reads who wants to get into the portal.
 * @param address of the link, with its token
 */
export function signInContent(
  { account, promoter }: { readonly account: Pick<Account, 'name'>; readonly promoter: Pick<Promoter, 'firstName'> },
  address: string,
): Content {
  return {
    subject: `Your link to sign in at ${account.name}`,
    paragraphs: [
      greeting(promoter.firstName),
      `With this link you sign in as a promoter of ${account.name}. It works once, and within ten minutes:`,
      { link: address },
      'If you have not asked for it, there is nothing to do: nobody gets in without this link.',
      account.name,
    ],
  };
}
