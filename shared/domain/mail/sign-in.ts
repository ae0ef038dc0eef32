import type { MailContent } from './letter.ts';
import { createMailSpeech, type SpeechContext } from './speech.ts';

/** Creates the e-mail with a sign-in link. */
export function signInContent(facts: SpeechContext, address: string): MailContent {
  const { language, hello, say } = createMailSpeech(facts);
  const company = facts.account.name;
  return {
    subject: say('signInSubject', { company }),
    language,
    paragraphs: [hello, say('signInText', { company }), { link: address }, say('signInUnasked'), company],
  };
}
