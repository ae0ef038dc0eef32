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
import { dataRemovalPolicy, isDeletionProtected } from '#lib/constructs/logs.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';

/** Rejected by Cognito in a domain prefix. */
const RESERVED = /aws|amazon|cognito/g;

/** Equals the validity of an invitation. */
const FIRST_PASSWORD_DAYS = 7;

/**
 * User pool for companies without their own issuer. Invited users sign in on Cognito's pages; the service stores no
 * passwords.
 */
export class UserPoolStack extends Stack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, service: Service, origin: string) {
    super(scope, stackName(service, 'people'), {
      description: 'Referral tracking: the user pool in which the company’s users sign in',
    });
    this.pool = createUserPool(this, service, origin);
    const domain = this.pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: buildDomainPrefix(service) },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.client = this.pool.addClient('Dashboard', {
      // PKCE proves that the code's bearer requested it; a secret would have to be stored.
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
      // The service requests a token once and then uses its own session.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      enableTokenRevocation: true,
      // A user who changes the e-mail address could take over another user's access.
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
    const branding = new CfnManagedLoginBranding(this, 'Pages', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    branding.node.addDependency(domain);
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId, description: 'The user pool' });
  }
}

function createUserPool(scope: Construct, { settings }: Service, origin: string): UserPool {
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
      emailSubject: 'Your temporary password',
      emailBody:
        `Your temporary password for ${origin}${DEFAULT_DESTINATION} is<br><br>{####}<br><br>` +
        `Sign in with it and the address {username} within ${FIRST_PASSWORD_DAYS} days. You then choose your own password.`,
    },
    deletionProtection: isDeletionProtected(settings),
    removalPolicy: dataRemovalPolicy(settings),
  });
  if (settings.signInSender !== undefined) configureMailSender(pool, settings.signInSender);
  const reasons = {
    'AwsSolutions-COG2': 'A second factor is optional for each person. To require it, use your own issuer.',
    'AwsSolutions-COG8': 'The more expensive plan would only add threat protection: see AwsSolutions-COG3.',
    'AwsSolutions-COG3':
      'Threat protection requires a plan that costs 0.02 USD per person and month. People are invited, and few.',
  };
  for (const [id, reason] of Object.entries(reasons)) Validations.of(pool).acknowledge({ id, reason });
  return pool;
}

/** Sends Cognito's e-mail from the company's domain, verified in SES. */
function configureMailSender(pool: UserPool, sender: string): void {
  const resourceName = sender.slice(sender.indexOf('@') + 1);
  // The L2 construct needs the region, unknown at synthesis.
  (pool.node.defaultChild as CfnUserPool).emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: sender,
    sourceArn: Stack.of(pool).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  };
}

/** Must be unique in the region across all AWS accounts. */
function buildDomainPrefix({ settings }: Service): string {
  const prefix = settings.service.replace(RESERVED, '').replace(/^-+|-+$/g, '') || 'partners';
  return `${prefix}-${Aws.ACCOUNT_ID}`;
}
