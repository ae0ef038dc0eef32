import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import { presentActorV2 } from '#shared/present/v2/actor.ts';

/** Presents an API key, without the secret. */
export function presentApiKeyV2({ id, name, scopes, createdAt, createdBy, revokedAt }: ApiKey) {
  return {
    id,
    name,
    scopes: scopes ? [...scopes] : null,
    created_at: createdAt,
    created_by: createdBy ? presentActorV2(createdBy) : null,
    revoked_at: revokedAt,
  };
}
