import { accountPortal } from '#shared/domain/portal/portal.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { showSettings } from '#shared/operations/settings/show-settings.ts';
import { runtime } from '#shared/runtime.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { solveChallenge } from './proof.ts';

/** Has a PNG signature. */
export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);

export async function withLogo({ account }: Pick<Company, 'account'>): Promise<void> {
  await changeSettings({ account, runtime }, { portal: { logo: PNG } });
}

/** Current terms, if an earlier call has set any. */
async function acceptedTerms({ account }: Pick<Company, 'account'>): Promise<Input> {
  const { terms } = accountPortal((await showSettings({ account, runtime })).account);
  return terms === null ? {} : { accepted_terms: terms.version };
}

/** Valid inputs of public calls by path. */
export const publicInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/tr/signup': async ({ company: { account }, promotion }) => {
    await changeSettings({ account, runtime }, { browserSignupOrigins: ['https://www.shop.example'] });
    return { account: account.id, email: `${unique('lead')}@example.com`, ref_id: promotion.refId };
  },
  '/api/v2/affiliate/logo': async ({ company }) => {
    await withLogo(company);
    return { account: company.account.id };
  },
  '/api/v2/affiliate/join/invitation': async ({ company }) => ({
    account: company.account.id,
    campaign_id: (await company.campaignWith({})).id,
    invitation: undefined,
  }),
  '/api/v2/affiliate/join': async ({ company }) => ({
    account: company.account.id,
    campaign_id: company.campaign.id,
    email: `${unique('grace')}@example.com`,
    proof: await solveChallenge(company.account),
    ...(await acceptedTerms(company)),
  }),
};
