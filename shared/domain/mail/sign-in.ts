import type { Content } from './letter.ts';
import { type Spoken, speechOf } from './speech.ts';

/**
 * What a promoter reads who wants to get into the portal.
 * @param address of the link, with its token
 */
export function signInContent(facts: Spoken, address: string): Content {
  const { language, hello, say } = speechOf(facts);
  const company = facts.account.name;
  return {
    subject: say('signInSubject', { company }),
    language,
    paragraphs: [hello, say('signInText', { company }), { link: address }, say('signInUnasked'), company],
  };
}
