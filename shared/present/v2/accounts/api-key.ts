import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import { v2Actor } from '#shared/present/v2/actor.ts';

/** Presents an API key, without the secret. */
export function v2ApiKey({ id, name, scopes, createdAt, createdBy, revokedAt }: ApiKey) {
  return {
    id,
    name,
    scopes: scopes ? [...scopes] : null,
    created_at: createdAt,
    created_by: createdBy ? v2Actor(createdBy) : null,
    revoked_at: revokedAt,
  };
}
