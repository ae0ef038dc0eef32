/** What the portal says, in English. The other languages have the same names: `Texts` makes sure of it. */
const en = {
  // Everywhere
  language: 'Language',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved.',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  optional: 'Optional',

  // What went wrong
  failureOffline: 'We could not be reached. Check your connection, and try again.',
  failureEnded: 'Your session has ended. Sign in again.',
  failureForbidden: 'You may not do this. Ask the company for it.',
  failureGone: 'This is not there any more.',
  failureChanged: "This can't be done as things are now.",
  failureTooMany: 'That was too often. Wait a minute, and try again.',
  failureServer: 'Something went wrong on our side. Try again in a minute.',
  failureWrong: 'Correct this, and try again.',
  failureNumber: 'If it stays so, give this number to the company: {id}',
  brokenTitle: 'This page does not work',
  notFoundTitle: 'There is no such page',
  toFirstPage: 'Go to the first page',

  // Signing in
  signIn: 'Sign in',
  signInText: 'For promoters. See what your recommendations have earned.',
  email: 'E-mail',
  password: 'Password',
  sendLink: 'Send me a link',
  withPassword: 'Sign in with a password',
  withLink: 'Sign in by a link in a mail',
  lookIntoMail: 'Look into your mail',
  linkSent:
    'If {email} belongs to a promoter, a link to sign in is on its way there. It works once, within ten minutes.',
  otherEmail: 'Use another e-mail',
  wrongPassword: 'This e-mail and this password do not belong together.',
  welcomeTitle: 'Welcome',
  welcomeText: 'Press the button to sign in.',
  linkSpent: 'This link has been used, or is older than ten minutes.',
  newLink: 'Ask for a new link',
  againTitle: 'Please sign in again',
  againText: 'Your session has ended. What you have typed stays as it is.',
  signOut: 'Sign out',

  // Around every screen
  skip: 'Skip to the content',
  menu: 'Menu',
} as const;

export type TextName = keyof typeof en;
export type Texts = Readonly<Record<TextName, string>>;
export default en as Texts;
