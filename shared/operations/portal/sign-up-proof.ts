import type { Payload } from 'altcha-lib/v1/types';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { spentProofWrite } from '#shared/store/portal/spent-proofs.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { ConditionFailedError, commitSingle } from '#shared/store/table/transaction.ts';

/** Takes one or two seconds on a phone. */
const NUMBERS = 50_000;
/** Work doubles every 10 challenges of a source per hour, up to half a minute on a phone. */
const DOUBLES_AFTER = 10;
const MAX_DOUBLINGS = 4;
const CHALLENGE_S = 30 * 60;
const ALGORITHM = 'SHA-256';

export const INVALID_PROOF = 'proof is invalid or expired. Request a new challenge and solve it.';

/** Proof of work: find the number that, after the salt, has this hash. */
export interface SignUpChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

interface SigningCall extends Call {
  readonly mac: MacGenerator;
}

/** Loaded on first use. */
const library = () => import('altcha-lib/v1');

/**
 * Computes a challenge's difficulty.
 * @param count challenges of its source within the hour
 */
export function challengeDifficulty(count: number): number {
  return NUMBERS * 2 ** Math.min(MAX_DOUBLINGS, Math.floor((count - 1) / DOUBLES_AFTER));
}

/** Creates a challenge, signed with account and expiry. */
export async function createSignUpChallenge(
  { account, runtime, mac }: SigningCall,
  maxnumber: number,
): Promise<SignUpChallenge> {
  const { createChallenge } = await library();
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey: await deriveChallengeKey(mac, account.id),
    maxnumber,
    expires: new Date(Date.parse(runtime.now()) + CHALLENGE_S * 1000),
  });
  return { ...challenge, maxnumber };
}

/**
 * Redeems a challenge's solution once.
 * @param proof ALTCHA's base64 JSON
 * @throws Refusal `invalid` if malformed, expired, used, or of another account
 */
export async function redeemProof({ account, runtime, mac }: SigningCall, proof: string): Promise<void> {
  const invalidProof = new Refusal({ code: 'invalid', message: INVALID_PROOF });
  const { extractParams, verifySolution } = await library();
  const payload = parsePayload(proof);
  if (payload?.algorithm !== ALGORITHM) throw invalidProof;
  // The library would check expiry by its own clock.
  if (!(await verifySolution(payload, await deriveChallengeKey(mac, account.id), false))) throw invalidProof;
  const endsAt = Number(extractParams(payload).expires);
  if (!(endsAt * 1000 > Date.parse(runtime.now()))) throw invalidProof;
  try {
    await commitSingle(spentProofWrite(account.id, sha256(payload.challenge), endsAt));
  } catch (error) {
    throw error instanceof ConditionFailedError ? invalidProof : error;
  }
}

/** A solution counts in one account. */
async function deriveChallengeKey(mac: MacGenerator, account: number): Promise<string> {
  return Buffer.from(await mac(`sign-up challenges of account ${account}`)).toString('hex');
}

function parsePayload(proof: string) {
  try {
    const read = JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>;
    const { algorithm, challenge, number, salt, signature } = Object(read);
    const texts = [algorithm, challenge, salt, signature];
    if (!texts.every((text) => typeof text === 'string') || !Number.isSafeInteger(number)) return null;
    return { algorithm, challenge, number, salt, signature } as Payload;
  } catch {
    return null;
  }
}
