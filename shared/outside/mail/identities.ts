import {
  CreateEmailIdentityCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';

/** SES sender identities, managed with an operator's credentials. */
export interface SenderIdentities {
  /** Whether SES sends for an address or domain: false while unconfirmed, null if unknown. */
  isVerified(identity: string): Promise<boolean | null>;
  /** SES sends the address a confirmation link. */
  create(address: string): Promise<void>;
}

/** Returns the SES identities of the environment. */
export function sesIdentities(): SenderIdentities {
  const client = new SESv2Client({});
  return {
    isVerified: async (identity) => {
      try {
        const response = await client.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
        return response.VerifiedForSendingStatus === true;
      } catch (error) {
        if (error instanceof NotFoundException) return null;
        throw error;
      }
    },
    create: async (address) => {
      await client.send(new CreateEmailIdentityCommand({ EmailIdentity: address }));
    },
  };
}
