import type { Texts } from './en.ts';

/** What the portal says, in German. */
export default {
  // Everywhere
  language: 'Sprache',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  tryAgain: 'Noch einmal versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  loading: 'Wird geladen',
  optional: 'Freiwillig',

  // What went wrong
  failureOffline: 'Wir waren nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  failureEnded: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  failureForbidden: 'Das dürfen Sie nicht. Fragen Sie das Unternehmen.',
  failureGone: 'Das gibt es nicht mehr.',
  failureChanged: 'Das geht im Moment nicht.',
  failureTooMany: 'Das war zu oft. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  failureServer: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es in einer Minute noch einmal.',
  failureWrong: 'Bitte korrigieren und noch einmal versuchen.',
  failureNumber: 'Wenn das so bleibt, nennen Sie dem Unternehmen diese Nummer: {id}',
  brokenTitle: 'Diese Seite funktioniert nicht',
  notFoundTitle: 'Diese Seite gibt es nicht',
  toFirstPage: 'Zur ersten Seite',

  // Signing in
  signIn: 'Anmelden',
  signInText: 'Für Partner. Sehen Sie, was Ihre Empfehlungen verdient haben.',
  email: 'E-Mail',
  password: 'Passwort',
  sendLink: 'Link zusenden',
  withPassword: 'Mit Passwort anmelden',
  withLink: 'Mit einem Link per E-Mail anmelden',
  lookIntoMail: 'Sehen Sie in Ihre E-Mails',
  linkSent:
    'Wenn {email} einem Partner gehört, ist ein Link zum Anmelden dorthin unterwegs. Er gilt einmal und zehn Minuten lang.',
  otherEmail: 'Eine andere E-Mail verwenden',
  wrongPassword: 'Diese E-Mail und dieses Passwort gehören nicht zusammen.',
  welcomeTitle: 'Willkommen',
  welcomeText: 'Drücken Sie auf den Knopf, um sich anzumelden.',
  linkSpent: 'Dieser Link wurde schon benutzt oder ist älter als zehn Minuten.',
  newLink: 'Einen neuen Link anfordern',
  againTitle: 'Bitte melden Sie sich erneut an',
  againText: 'Ihre Sitzung ist beendet. Was Sie getippt haben, bleibt stehen.',
  signOut: 'Abmelden',

  // Around every screen
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
} satisfies Texts;
