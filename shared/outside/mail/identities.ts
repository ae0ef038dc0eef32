import {
  CreateEmailIdentityCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';

/** SES sender identities, with an operator's credentials. */
export interface Identities {
  /** Whether SES may send for an address or domain: false while unconfirmed, null if unknown. */
  sendsFor(identity: string): Promise<boolean | null>;
  /** Registers an address; SES sends it a confirmation link. */
  create(address: string): Promise<void>;
}

/** Returns the SES identities for the environment's region and credentials. */
export function sesIdentities(): Identities {
  const client = new SESv2Client({});
  return {
    sendsFor: async (identity) => {
      try {
        const found = await client.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
        return found.VerifiedForSendingStatus === true;
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
