import { queryOptions } from '@tanstack/react-query';
import type { paths } from '#api-types';
import { portalApi } from '#web/portal/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { solveChallenge } from './solve.ts';

export type PromoterSignUp = Omit<
  paths['/api/v2/affiliate/join']['post']['requestBody']['content']['application/json'],
  'proof'
>;

const loadPublicOffer = async (campaign: number, account: number | undefined, invitation: string | undefined) => {
  const parameters = account === undefined ? {} : { account };
  // Private campaigns need the invitation endpoint; branding comes with any campaign.
  const query = { ...parameters, campaign: invitation === undefined ? campaign : ('default' as const) };
  const branding = requireData(await portalApi.GET('/api/v2/affiliate/look', { params: { query } }));
  if (invitation === undefined) return branding;
  const body = { account: branding.account_id, campaign_id: campaign, invitation };
  return { ...branding, campaign: requireData(await portalApi.POST('/api/v2/affiliate/join/invitation', { body })) };
};

/** Queries terms and branding. 404 for unknown campaigns and for private ones without an invitation. */
export const offerQuery = (campaign: number, account: number | undefined, invitation: string | undefined) =>
  queryOptions({
    queryKey: ['offer', campaign, account ?? null, invitation ?? null],
    queryFn: () => loadPublicOffer(campaign, account, invitation),
  });
type PublicOffer = Awaited<ReturnType<typeof loadPublicOffer>>;
/** An offer of a campaign that exists. */
export type OpenOffer = PublicOffer & { readonly campaign: NonNullable<PublicOffer['campaign']> };

/** Signs up a promoter after solving the proof of work. */
export async function signUpPromoter(input: PromoterSignUp) {
  const query = { account: input.account };
  const challenge = requireData(await portalApi.GET('/api/v2/affiliate/join/challenge', { params: { query } }));
  return requireData(
    await portalApi.POST('/api/v2/affiliate/join', { body: { ...input, proof: await solveChallenge(challenge) } }),
  );
}
