import type { InferOutput } from 'valibot';
import type { joinInput } from './join-input.ts';

/** Converts a sign-up. */
export function toPromoterSignUp(input: InferOutput<typeof joinInput>) {
  const { account, campaign_id, email, first_name, last_name, website, country, language, custom_fields, ...rest } =
    input;
  return {
    ...{ account, campaignId: campaign_id, invitation: rest.invitation, email },
    ...{ firstName: first_name, lastName: last_name, customFields: custom_fields },
    profile: { ...(website ? { website } : {}), ...(country ? { country } : {}), ...(language ? { language } : {}) },
    acceptedTerms: rest.accepted_terms,
    proof: rest.proof,
  };
}
