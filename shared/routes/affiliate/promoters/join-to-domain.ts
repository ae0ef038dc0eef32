import type { InferOutput } from 'valibot';
import type { joinInput } from './join-input.ts';

/** Converts a sign-up. */
export function toPromoterSignUp(input: InferOutput<typeof joinInput>) {
  const { website, country, language } = input;
  return {
    account: input.account,
    campaignId: input.campaign_id,
    invitation: input.invitation,
    email: input.email,
    firstName: input.first_name,
    lastName: input.last_name,
    customFields: input.custom_fields,
    profile: { ...(website ? { website } : {}), ...(country ? { country } : {}), ...(language ? { language } : {}) },
    acceptedTerms: input.accepted_terms,
    proof: input.proof,
  };
}
