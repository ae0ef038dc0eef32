import terms from '#shared/domain/terms/texts/de.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Guten Tag',
  choice: 'Wählen Sie, welche dieser E-Mails Sie bekommen, oder gar keine:',

  signInSubject: 'Ihr Link zum Anmelden bei {company}',
  signInText:
    'Mit diesem Link melden Sie sich als Partner von {company} an. Er gilt einmal, innerhalb von zehn Minuten:',
  signInUnasked:
    'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun: Ohne diesen Link kommt niemand hinein.',

  signupSubject: 'Neue Empfehlung in {campaign}',
  signupText: 'Jemand, den Sie empfohlen haben, hat sich bei {company} registriert, in der Kampagne „{campaign}“.',
  signupMore: 'Alle Ihre Empfehlungen:',

  saleSubject: 'Sie verdienen {amount} an einem Verkauf in {campaign}',
  saleSubjectNothing: 'Neuer Verkauf in {campaign}',
  saleText: 'Jemand, den Sie empfohlen haben, hat bei {company} gekauft, in der Kampagne „{campaign}“.',
  saleEarned: 'Sie verdienen daran {amount}.',
  salePending: 'Sie verdienen daran {amount}. Das Unternehmen muss es noch bestätigen.',
  saleNothing: 'An diesem Verkauf verdienen Sie nichts.',
  saleMore: 'Ihr gesamter Verdienst, und wie er zustande kam:',

  refundSubject: 'Erstattung in {campaign}',
  refundText:
    '{company} hat einen Verkauf, den Sie gebracht haben, ganz oder teilweise erstattet, in der Kampagne „{campaign}“.',
  refundTaken: 'Ihr Verdienst verringert sich dadurch um {amount}.',
  refundNothing: 'Ihr Verdienst verringert sich dadurch nicht.',
  refundMore: 'Ihr gesamter Verdienst, und wie er zustande kam:',

  acceptedSubject: 'Willkommen bei {campaign}',
  acceptedText: '{company} hat Sie als Partner aufgenommen, in der Kampagne „{campaign}“. Das ist Ihr Empfehlungslink:',
  acceptedEarns: 'Das verdienen Sie:',
  acceptedMore: 'Ihre Links, und was sie bringen:',

  payoutSubject: 'Ihre Auszahlung: {amount}',
  payoutText: '{company} hat Ihnen {amount} für Ihren Verdienst in der Kampagne „{campaign}“ gezahlt.',
  payoutMore: 'Alle Ihre Auszahlungen, und woraus sie bestehen:',

  payoutFailedSubject: 'Ihre Auszahlung ist fehlgeschlagen: {amount}',
  payoutFailedText:
    '{company} konnte Ihnen {amount} für Ihren Verdienst in der Kampagne „{campaign}“ nicht zahlen, oder das Geld kam zurück.',
  payoutFailedReason: 'Der Grund: {reason}',
  payoutFailedYours:
    'Das Geld steht Ihnen weiterhin zu: Es wird noch einmal gezahlt. Prüfen Sie, ob Ihre Auszahlungsdaten stimmen.',
  payoutFailedMore: 'Alle Ihre Auszahlungen, und wohin Ihr Geld geht:',

  detailsSubject: 'Wohin {company} Sie bezahlt, wurde geändert',
  detailsText: 'Ihre Auszahlungsdaten wurden am {day} geändert: {method}. Vor dem {from} wird dorthin nichts bezahlt.',
  detailsKnown: 'Wenn Sie davon wissen, brauchen Sie nichts zu tun.',
  detailsUnknown:
    'Wenn nicht, ändern Sie die Daten vorher zurück und schreiben Sie an {company}: Jemand anderes könnte in Ihr Konto gelangt sein.',
  detailsPaypal: 'das PayPal-Konto',
  detailsWise: 'das Konto bei Wise',
  detailsBank: 'das Bankkonto',
  detailsCustom: 'was Sie darüber geschrieben haben, wie Sie bezahlt werden',

  emailSubject: 'Ihre E-Mail-Adresse bei {company} wurde geändert',
  emailText:
    'Ihr Konto bei {company} hat seit dem {day} eine andere E-Mail-Adresse. Seine E-Mails kommen nicht mehr an diese hier.',
  emailUnknown:
    'Wenn nicht, schreiben Sie an {company}: Jemand anderes könnte in Ihr Konto gelangt sein. Werden Ihre Auszahlungsdaten in den nächsten 48 Stunden geändert, erfahren Sie es auch hier.',
} satisfies MailTexts;
