import { SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';
import { EDGE_VARIABLE, PREVIOUS_EDGE_VARIABLE } from '#shared/http/request/viewer-headers.ts';

/** Creates the secret by which the API knows requests from the distribution. It opens nothing: it lets a request name the caller's address. */
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

/** The value that the distribution sends: the previous one during a rotation, since the API gets the new one after it. */
export function sentEdgeSecret(secret: Secret, settings: Settings): string {
  return isRotating(settings) ? version(secret, 'AWSPREVIOUS') : secret.secretValue.unsafeUnwrap();
}

/** The stage variables with the values that the API accepts: both during a rotation. */
export function acceptedEdgeSecrets(secret: Secret, settings: Settings): Record<string, string> {
  if (!isRotating(settings)) return { [EDGE_VARIABLE]: secret.secretValue.unsafeUnwrap() };
  return {
    // Another text than without a rotation: CloudFormation looks a value up only where its reference changes.
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
