import { SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';
import { EDGE_VARIABLE, PREVIOUS_EDGE_VARIABLE } from '#shared/http/request/viewer-headers.ts';

/**
 * Creates the secret that identifies CloudFront to the API. It grants no access: it only lets a request state the
 * viewer's address.
 */
export function createEdgeSecret(scope: Construct): Secret {
  const secret = new Secret(scope, 'EdgeSecret', {
    description: 'By this the API knows requests that come from the distribution',
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'CloudFront and API Gateway get it with a deployment, so it rotates with two of them (lib/upgrading.md).',
  });
  return secret;
}

/**
 * Returns the value that the distribution sends. During a rotation this is the previous value, because the API gets the
 * new one after the distribution is deployed.
 */
export function sentEdgeSecret(secret: Secret, settings: Settings): string {
  return isRotating(settings) ? version(secret, 'AWSPREVIOUS') : secret.secretValue.unsafeUnwrap();
}

/** Returns the stage variables with the accepted values: both during a rotation. */
export function acceptedEdgeSecrets(secret: Secret, settings: Settings): Record<string, string> {
  if (!isRotating(settings)) return { [EDGE_VARIABLE]: secret.secretValue.unsafeUnwrap() };
  return {
    // Must differ from the text outside of a rotation: CloudFormation resolves a dynamic reference again only when its
    // text changes.
    [EDGE_VARIABLE]: version(secret, 'AWSCURRENT'),
    [PREVIOUS_EDGE_VARIABLE]: version(secret, 'AWSPREVIOUS'),
  };
}

function isRotating({ edgeSecretRotation }: Settings): boolean {
  return edgeSecretRotation === 'yes';
}

function version({ secretArn }: Secret, versionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): string {
  return SecretValue.secretsManager(secretArn, { versionStage }).unsafeUnwrap();
}
