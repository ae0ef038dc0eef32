import type { Content } from './letter.ts';
import { type Spoken, speechOf } from './speech.ts';

/** Creates the e-mail with a sign-in link. */
export function signInContent(facts: Spoken, address: string): Content {
  const { language, hello, say } = speechOf(facts);
  const company = facts.account.name;
  return {
    subject: say('signInSubject', { company }),
    language,
    paragraphs: [hello, say('signInText', { company }), { link: address }, say('signInUnasked'), company],
  };
}
