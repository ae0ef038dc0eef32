import { DAY_MS } from '#shared/domain/time.ts';
import type { Notice } from './notices.ts';
import { isTaken } from './retry.ts';
import { firstSecret } from './secrets.ts';
import type { Attempt, DisabledBecause, Endpoint } from './types.ts';

/** How long an endpoint may fail before it is disabled. */
const LONGEST_FAILING_MS = 5 * DAY_MS;
/** A success that takes longer is a slow one. */
export const SLOW_MS = 3000;
/** How long an endpoint that had trouble has to do well before it counts as one in good order again. */
const CALM_MS = 10 * 60_000;

/**
 * Whether an endpoint is to be notified of something: of nothing that was known before there was the endpoint.
 * @param recordedAt when the service learned of it, ISO 8601
 */
export function wants(endpoint: Endpoint, { type, of }: Pick<Notice, 'type' | 'of'>, recordedAt: string): boolean {
  const { disabled, campaignId, types, createdAt } = endpoint;
  if (disabled !== null || recordedAt < createdAt) return false;
  if (campaignId !== null && campaignId !== of.campaignId) return false;
  return types === 'all' || types.includes(type);
}

/**
 * What an attempt says of its endpoint: one that has failed for five days, with no success in between, is disabled by the
 * next failure; a success ends all that has failed before it, and says whether it was slow.
 * @returns `endpoint` itself where nothing changes
 */
export function observed(endpoint: Endpoint, { at, durationMs, outcome }: Attempt): Endpoint {
  const { failingSince } = endpoint;
  if (isTaken(outcome)) {
    // An earlier attempt whose outcome comes late says nothing of what has failed since.
    const failing = failingSince !== null && at < failingSince ? failingSince : null;
    const slow = durationMs > SLOW_MS ? (endpoint.slowSince ?? at) : null;
    if (failing === failingSince && slow === endpoint.slowSince) return endpoint;
    const recovered = failing === null && slow === null ? { recoveredAt: at } : {};
    return { ...endpoint, failingSince: failing, slowSince: slow, ...recovered, revision: endpoint.revision + 1 };
  }
  if (failingSince === null) return { ...endpoint, failingSince: at, revision: endpoint.revision + 1 };
  return Date.parse(at) - Date.parse(failingSince) < LONGEST_FAILING_MS ? endpoint : disabled(endpoint, 'failing', at);
}

/**
 * Whether an endpoint fails or is slow, or did so a moment ago: one that hangs now and then would come back to hold others
 * up. It is told in a lane beside that of the others, where it delays only its like.
 * @param now ISO 8601
 */
export function isTroubled({ failingSince, slowSince, recoveredAt }: Endpoint, now: string): boolean {
  if (failingSince !== null || slowSince !== null) return true;
  return recoveredAt !== null && Date.parse(now) - Date.parse(recoveredAt) < CALM_MS;
}

/** The endpoint as one that is slow, which is known before it has answered; one in trouble already comes back as it is. */
export function slowed(endpoint: Endpoint, now: string): Endpoint {
  return isTroubled(endpoint, now) ? endpoint : { ...endpoint, slowSince: now, revision: endpoint.revision + 1 };
}

/** A new endpoint, enabled, with its first secret. @param now ISO 8601 */
export function newEndpoint(made: Pick<Endpoint, 'id' | 'url' | 'campaignId' | 'types'>, now: string): Endpoint {
  return {
    ...made,
    disabled: null,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    secrets: [firstSecret(now)],
    createdAt: now,
    revision: 1,
  };
}

/**
 * The endpoint disabled: all that waits for it has failed with that. One that is so already comes back as it is.
 * @param now ISO 8601
 */
export function disabled(endpoint: Endpoint, because: DisabledBecause, now: string): Endpoint {
  if (endpoint.disabled !== null) return endpoint;
  return { ...endpoint, disabled: { since: now, because }, endedUpTo: now, revision: endpoint.revision + 1 };
}

/** The endpoint enabled, with five days anew; one that is so already comes back as it is. */
export function enabled(endpoint: Endpoint): Endpoint {
  if (endpoint.disabled === null) return endpoint;
  return {
    ...endpoint,
    disabled: null,
    // Earlier versions have not noted it as they disabled one.
    endedUpTo: endpoint.disabled.since,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    revision: endpoint.revision + 1,
  };
}
