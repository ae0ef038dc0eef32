import { Aws, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { refusesDeletion, removal } from '#lib/constructs/logs.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';

/** Words that Cognito takes in no name of a domain. */
const RESERVED = /aws|amazon|cognito/g;

/** How long a first password is good for: as long as an invitation may lie. */
const FIRST_PASSWORD_DAYS = 7;

/**
 * The company's people, where it has no issuer of its own: who is invited gets a first password by mail, and signs in on
 * Cognito's pages. The service keeps nobody's password.
 */
export class UserPoolStack extends Stack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  /** @param origin where people come back to, as `https://partners.example.com` */
  constructor(scope: Construct, service: Service, origin: string) {
    super(scope, stackName(service, 'people'), {
      description: 'Referral tracking: where the company’s people sign in',
    });
    this.pool = userPool(this, service, origin);
    const domain = this.pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: domainPrefix(service) },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.client = this.pool.addClient('Dashboard', {
      // PKCE proves that who brings a code has asked for it. A secret would have to be kept, and prove no more.
      generateSecret: false,
      authFlows: {},
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${origin}/auth/callback`],
        logoutUrls: [`${origin}${DEFAULT_DESTINATION}`],
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      // The service asks for a token once, and has a session of its own from then on.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      enableTokenRevocation: true,
      // A person who could change the address would be taken for another one.
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
    const branding = new CfnManagedLoginBranding(this, 'Pages', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    branding.node.addDependency(domain);
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId, description: 'The people who may sign in' });
  }
}

function userPool(scope: Construct, { settings }: Service, origin: string): UserPool {
  const pool = new UserPool(scope, 'People', {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    standardAttributes: { email: { required: true, mutable: true } },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(FIRST_PASSWORD_DAYS),
    },
    featurePlan: FeaturePlan.ESSENTIALS,
    userInvitation: {
      emailSubject: 'Your first password',
      emailBody:
        `Your first password for ${origin}${DEFAULT_DESTINATION} is<br><br>{####}<br><br>` +
        `Sign in with it and the address {username} within ${FIRST_PASSWORD_DAYS} days. You choose your own then.`,
    },
    deletionProtection: refusesDeletion(settings),
    removalPolicy: removal(settings),
  });
  if (settings.signInSender !== undefined) sendFrom(pool, settings.signInSender);
  const reasons = {
    'AwsSolutions-COG2': 'A second factor is each person’s choice: whoever wants it for all has an issuer of his own.',
    'AwsSolutions-COG8': 'Of the dearer plan it would use threat protection alone: see there.',
    'AwsSolutions-COG3':
      'Threat protection is in a plan that costs 0.02 USD a person and month. People are invited, and few.',
  };
  for (const [id, reason] of Object.entries(reasons)) Validations.of(pool).acknowledge({ id, reason });
  return pool;
}

/** Has Cognito send its mails from an address of the company, by the domain that SES has verified for it. */
function sendFrom(pool: UserPool, sender: string): void {
  const resourceName = sender.slice(sender.indexOf('@') + 1);
  // The construct wants the name of the region, which is not known here.
  (pool.node.defaultChild as CfnUserPool).emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: sender,
    sourceArn: Stack.of(pool).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  };
}

/** The beginning of the name of Cognito's pages, which no other customer of AWS in the region may have. */
function domainPrefix({ settings }: Service): string {
  const own = settings.service.replace(RESERVED, '').replace(/^-+|-+$/g, '') || 'partners';
  return `${own}-${Aws.ACCOUNT_ID}`;
}
