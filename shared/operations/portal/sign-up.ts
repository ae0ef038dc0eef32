import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { assertAcceptsPromoters } from '#shared/domain/campaigns/campaign-changes.ts';
import { findCampaignTerms } from '#shared/domain/portal/agreement.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { acceptProgramTerms, parseSignUpAnswers } from '#shared/domain/portal/sign-up.ts';
import type { Profile } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { limitChallenges, limitSignUps } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import type { SendMessages } from '#shared/outside/queues.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { findPortalAccount } from './portal-account.ts';
import { loadPublicCampaign, type PublicCampaign } from './portal-look.ts';
import { queueSignInLink } from './sign-in/sign-in-request.ts';
import { challengeDifficulty, createSignUpChallenge, redeemProof, type SignUpChallenge } from './sign-up-proof.ts';

/** Minimum response time: timing would reveal known promoters. */
const MIN_RESPONSE_MS = 300;

/** A campaign to join. */
interface CampaignInvitation {
  readonly account: number;
  readonly campaignId: number;
  /** Token for a private campaign. */
  readonly invitation?: string | undefined;
}

/** A promoter's sign-up. */
interface SignUpInput extends CampaignInvitation {
  readonly email: string;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly profile: Partial<Pick<Profile, 'website' | 'country' | 'language'>>;
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  /** Version of the accepted terms. */
  readonly acceptedTerms?: number | undefined;
  readonly proof: string;
}

/** Dependencies of a sign-up. */
export interface JoinCall extends OpenCall {
  readonly mac: MacGenerator;
  readonly send: SendMessages;
  /** Records the new promoter as actor. */
  readonly withAudit: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Creates a sign-up's challenge, harder with each one of its source.
 * @param from IP address
 * @throws Refusal `not_found`; `too_many_tries`
 */
export async function issueChallenge(
  { runtime, mac }: Pick<JoinCall, 'runtime' | 'mac'>,
  accountId: number,
  from: string,
): Promise<SignUpChallenge> {
  const account = await loadPortalAccount({ runtime }, accountId);
  const count = await limitChallenges({ account, runtime }, from);
  return createSignUpChallenge({ account, runtime, mac }, challengeDifficulty(count));
}

/**
 * Returns public data of a public campaign, or with an invitation.
 * @throws Refusal `not_found`
 */
export async function showInvitingCampaign(
  { runtime }: OpenCall,
  invitation: CampaignInvitation,
): Promise<PublicCampaign> {
  const account = await loadPortalAccount({ runtime }, invitation.account);
  return loadPublicCampaign(account, await loadJoinableCampaign(account, invitation));
}

/**
 * Creates a promoter and sends a sign-in link. An existing one only gets the link; responses do not reveal that.
 * @param from IP address
 * @returns whether promoters are approved automatically
 * @throws Refusal `not_found`; `invalid` campaign, terms, answers or proof; `too_many_tries`
 */
export async function signUpAsPromoter(
  { runtime, mac, send, withAudit }: JoinCall,
  input: SignUpInput,
  from: string,
): Promise<Pick<PublicCampaign, 'approvesAutomatically'>> {
  const startedMs = Date.parse(runtime.now());
  const account = await loadPortalAccount({ runtime }, input.account);
  const call = { account, runtime };
  await limitSignUps(call, from);
  const campaign = await loadJoinableCampaign(account, input);
  assertAcceptsPromoters(campaign);
  const portal = accountPortal(account);
  const acceptedTerms = acceptProgramTerms(findCampaignTerms(portal, campaign.id), input.acceptedTerms, {
    at: runtime.now(),
    ip: from,
  });
  const customFields = parseSignUpAnswers(portal, input.customFields);
  await redeemProof({ ...call, mac }, input.proof);
  const { email, firstName, lastName, profile } = input;
  const details = { email, firstName, lastName, profile, customFields, ips: [from], campaignId: campaign.id };
  // The page behind the link replaces a welcome e-mail.
  try {
    const newPromoter = { ...details, quiet: true, ...(acceptedTerms ? { acceptedTerms } : {}) };
    await withAudit(() => createPromoter(call, newPromoter));
  } catch (error) {
    if (!isKnown(error)) throw error;
  }
  await queueSignInLink({ runtime, send }, { email, account: account.id }, from);
  await runtime.sleep(Math.max(0, startedMs + MIN_RESPONSE_MS - Date.parse(runtime.now())));
  return { approvesAutomatically: campaign.autoApprovePromoters };
}

function isKnown(error: unknown): boolean {
  return error instanceof Refusal && error.reason.code === 'taken' && error.reason.field === 'email';
}

async function loadPortalAccount({ runtime }: OpenCall, id: number): Promise<Account> {
  const account = await findPortalAccount({ runtime }, id);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  return account;
}

/** Private campaigns require an invitation. */
async function loadJoinableCampaign(
  account: Account,
  { campaignId, invitation }: CampaignInvitation,
): Promise<Campaign> {
  const campaign = await findCampaign(account.id, campaignId);
  const isInvited = invitation !== undefined && campaign?.invitation === sha256(invitation);
  if (!campaign || (campaign.private && !isInvited)) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return campaign;
}
