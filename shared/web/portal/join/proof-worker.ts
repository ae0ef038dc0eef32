import type { Challenge } from './solve.ts';

const text = new TextEncoder();

/** Works beside the page, which stays as quick as it is: looks for the number behind a challenge. */
addEventListener(
  'message',
  ({ data }: MessageEvent<Challenge>) => void numberOf(data).then((number) => postMessage(number)),
);

/** The number that has the challenge's hash behind its salt; null where none has. */
async function numberOf({ challenge, salt, algorithm, maxnumber }: Challenge): Promise<number | null> {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = new Uint8Array(await crypto.subtle.digest(algorithm, text.encode(`${salt}${number}`)));
    if (Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === challenge) return number;
  }
  return null;
}
