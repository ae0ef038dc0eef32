import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { functionName } from '#shared/routes/route.ts';
import {
  assemble,
  findExportedValue,
  findOnly,
  findStack,
  listResources,
  type StackTemplate,
} from '#test/infra/assembly.ts';
import { findFunction, listStatements } from '#test/infra/functions/functions.ts';
import { OPERATOR_SETTINGS, OTHER_SETTINGS } from '#test/support/infra/settings.ts';

const assembly = assemble();
const people = findStack(assembly, 'people');
/** With another service name and removalPolicy destroy. */
const other = findStack(assemble(OTHER_SETTINGS.throwaway), 'people', OTHER_SETTINGS.throwaway.service);

const [distribution] = findOnly(findStack(assembly, 'web'), 'AWS::CloudFront::Distribution');
const host = findExportedValue(assembly, 'web', { 'Fn::GetAtt': [distribution, 'DomainName'] });
const at = (path: string) => ({ 'Fn::Join': ['', ['https://', host, path]] });

test('Cognito sends mail from the configured address through SES', () => {
  const [, { Properties }] = findOnly(assemble(OPERATOR_SETTINGS), 'AWS::Cognito::UserPool');
  expect(Properties.EmailConfiguration).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'partners@acme.example',
    SourceArn: { 'Fn::Join': ['', expect.arrayContaining([':identity/acme.example'])] },
  });
  expect(findOnly(assemble(), 'AWS::Cognito::UserPool')[1].Properties).not.toHaveProperty('EmailConfiguration');
});

describe('the user pool', () => {
  const [poolId, pool] = findOnly(people, 'AWS::Cognito::UserPool');
  const [clientId, client] = findOnly(people, 'AWS::Cognito::UserPoolClient');

  test('the user pool accepts only invited users, by e-mail', () => {
    expect(pool.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
    });
    const { InviteMessageTemplate } = pool.Properties.AdminCreateUserConfig as Record<string, Record<string, unknown>>;
    expect(JSON.stringify(InviteMessageTemplate?.EmailMessage)).toMatch(/\{####\}.*\{username\}/);
  });

  test('the user pool requires long passwords and offers optional MFA', () => {
    expect(pool.Properties).toMatchObject({
      Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 } },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      UserPoolTier: 'ESSENTIALS',
    });
  });

  test('the user pool is retained unless the settings say otherwise', () => {
    expect(pool).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
    expect(findOnly(other, 'AWS::Cognito::UserPool')[1]).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtection: 'INACTIVE' },
    });
  });

  test('the client redirects only to the distribution, with an authorization code', () => {
    expect(client.Properties).toMatchObject({
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      GenerateSecret: false,
      CallbackURLs: [at('/auth/callback')],
      LogoutURLs: [at('/dashboard')],
      PreventUserExistenceErrors: 'ENABLED',
      SupportedIdentityProviders: ['COGNITO'],
    });
  });

  test('users cannot change the e-mail that identifies them', () => {
    expect(client.Properties.WriteAttributes).toEqual(['name']);
  });

  test("the pool's domain prefix differs between deployments", () => {
    const getDomain = (stack: StackTemplate) => findOnly(stack, 'AWS::Cognito::UserPoolDomain')[1].Properties;
    const account = { Ref: 'AWS::AccountId' };
    expect(getDomain(people)).toMatchObject({
      ManagedLoginVersion: 2,
      Domain: { 'Fn::Join': ['', ['referral-tracking-', account]] },
    });
    // Cognito rejects domains that contain an AWS name.
    expect(getDomain(other).Domain).toEqual({ 'Fn::Join': ['', ['partners-', account]] });
    expect(findOnly(people, 'AWS::Cognito::ManagedLoginBranding')[1].Properties).toMatchObject({
      UseCognitoProvidedValues: true,
      ClientId: { Ref: clientId },
    });
  });

  test('sign-in functions use the user pool, and inviting functions create its users', () => {
    const expected = {
      PUBLIC_ORIGIN: { 'Fn::Join': ['', ['https://', host]] },
      ISSUER_URL: findExportedValue(assembly, 'people', { 'Fn::GetAtt': [poolId, 'ProviderURL'] }),
      ISSUER_CLIENT_ID: findExportedValue(assembly, 'people', { Ref: clientId }),
    };
    for (const route of routes.filter(({ resources }) => resources?.includes('issuer'))) {
      const { lambda } = findFunction(assembly, { name: functionName(route), stack: route.area });
      const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
      expect(Variables).toMatchObject(expected);
      expect(Variables).not.toHaveProperty('ISSUER_CLIENT_SECRET_ARN');
    }
    const inviting = routes.filter(({ resources }) => resources?.includes('userPool'));
    expect(inviting.length).toBeGreaterThan(0);
    for (const route of inviting) {
      const { role } = findFunction(assembly, { name: functionName(route), stack: route.area });
      const [granted] = listStatements(role).filter(({ Action }) =>
        Action.some((name) => name.startsWith('cognito-idp:')),
      );
      expect(granted).toMatchObject({
        Action: ['cognito-idp:AdminCreateUser'],
        Resource: findExportedValue(assembly, 'people', { 'Fn::GetAtt': [poolId, 'Arn'] }),
      });
    }
  });
});

test('a custom issuer replaces the user pool', () => {
  const own = assemble(OTHER_SETTINGS.withDomain);
  expect(own.stacks).not.toHaveProperty('referral-tracking-people');
  expect(listResources(own, 'AWS::Cognito::UserPool')).toEqual([]);
});
