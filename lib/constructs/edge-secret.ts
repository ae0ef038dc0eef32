import { SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';
import { EDGE_SECRET_VARIABLE, PREVIOUS_EDGE_SECRET_VARIABLE } from '#shared/http/request/viewer-headers.ts';

/** Creates the secret that identifies CloudFront to the API. Its holder can only state the viewer's address. */
export function createEdgeSecret(scope: Construct): Secret {
  const secret = new Secret(scope, 'EdgeSecret', {
    description: 'Identifies requests of the distribution to the API',
    generateSecretString: { passwordLength: 40, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'CloudFront and API Gateway get it with a deployment, so it rotates with two of them (lib/upgrading.md).',
  });
  return secret;
}

/** Returns the value that CloudFront sends: the previous one during a rotation, because the API is updated after it. */
export function edgeSecretToSend(secret: Secret, settings: Settings): string {
  return isRotating(settings) ? resolveVersion(secret, 'AWSPREVIOUS') : secret.secretValue.unsafeUnwrap();
}

/** Returns the stage variables of accepted values: both during a rotation. */
export function acceptedEdgeSecrets(secret: Secret, settings: Settings): Record<string, string> {
  if (!isRotating(settings)) return { [EDGE_SECRET_VARIABLE]: secret.secretValue.unsafeUnwrap() };
  return {
    // CloudFormation resolves a dynamic reference only if its text changes, so this differs from the one above.
    [EDGE_SECRET_VARIABLE]: resolveVersion(secret, 'AWSCURRENT'),
    [PREVIOUS_EDGE_SECRET_VARIABLE]: resolveVersion(secret, 'AWSPREVIOUS'),
  };
}

function isRotating({ edgeSecretRotation }: Settings): boolean {
  return edgeSecretRotation === 'yes';
}

function resolveVersion({ secretArn }: Secret, versionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): string {
  return SecretValue.secretsManager(secretArn, { versionStage }).unsafeUnwrap();
}
