import {
  CreateEmailIdentityCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';

/** The addresses and domains that SES may send for, as an operator's credentials show and change them. */
export interface Identities {
  /** Whether SES sends for an address or a domain: false while it waits to be confirmed, null where SES does not know it. */
  sendsFor(identity: string): Promise<boolean | null>;
  /** Makes SES know an address: it mails it a link, which confirms that it may be sent from. */
  create(address: string): Promise<void>;
}

/** The identities of SES in the region and with the credentials of the environment. */
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
