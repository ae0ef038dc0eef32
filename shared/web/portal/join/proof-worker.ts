import type { ProofChallenge } from './solve.ts';

const text = new TextEncoder();

/** Solves the proof of work without blocking the page. */
addEventListener(
  'message',
  ({ data }: MessageEvent<ProofChallenge>) => void findProofNumber(data).then((number) => postMessage(number)),
);

/** Finds the number whose salted hash is the challenge; null if none. */
async function findProofNumber({ challenge, salt, algorithm, maxnumber }: ProofChallenge): Promise<number | null> {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = new Uint8Array(await crypto.subtle.digest(algorithm, text.encode(`${salt}${number}`)));
    if (Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === challenge) return number;
  }
  return null;
}
