import terms from '#shared/domain/terms/texts/de.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Guten Tag',
  choice: 'E-Mail-Einstellungen ändern oder E-Mails abbestellen',
  copyHint: 'Oder öffnen Sie diese Adresse im Browser:',
  reason: 'Sie erhalten diese E-Mail, weil Sie Partner von {company} sind.',
  securityReason: 'Dieser Sicherheitshinweis zu Ihrem Konto bei {company} lässt sich nicht abbestellen.',

  viewReferrals: 'Empfehlungen ansehen',
  viewEarnings: 'Einnahmen ansehen',
  viewLinks: 'Links ansehen',
  viewPayouts: 'Auszahlungen ansehen',
  viewDetails: 'Auszahlungsdaten ansehen',
  signIn: 'Anmelden',

  figureCommission: 'Ihre Provision',
  figureDeduction: 'Abzug',
  figureAmount: 'Betrag',
  figureCampaign: 'Kampagne',
  figureReason: 'Grund',

  signInSubject: 'Ihr Anmeldelink für {company}',
  signInText:
    'Mit diesem Link melden Sie sich als Partner von {company} an. Er gilt nur einmal und läuft nach zehn Minuten ab.',
  signInUnasked:
    'Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Link kann sich niemand anmelden.',
  signInReason: 'Sie erhalten diese E-Mail, weil für diese Adresse ein Anmeldelink angefordert wurde.',

  signupSubject: 'Neue Registrierung in {campaign}',
  signupText: 'Jemand, den Sie empfohlen haben, hat sich in der Kampagne „{campaign}“ bei {company} registriert.',

  saleSubject: 'Sie verdienen {amount} an einem Verkauf in {campaign}',
  saleSubjectNothing: 'Neuer Verkauf in {campaign}',
  saleText: 'Jemand, den Sie empfohlen haben, hat bei {company} gekauft.',
  salePending: 'Das Unternehmen muss die Provision noch freigeben.',
  saleNothing: 'An diesem Verkauf verdienen Sie nichts.',

  refundSubject: 'Erstattung in {campaign}',
  refundText: '{company} hat einen von Ihnen vermittelten Verkauf ganz oder teilweise erstattet.',
  refundNothing: 'Ihre Einnahmen ändern sich nicht.',

  acceptedSubject: 'Willkommen bei {campaign}',
  acceptedText: '{company} hat Sie als Partner in die Kampagne „{campaign}“ aufgenommen. Ihr Empfehlungslink:',
  acceptedEarns: 'Das verdienen Sie:',

  payoutSubject: 'Ihre Auszahlung: {amount}',
  payoutText: '{company} hat Ihre Einnahmen ausgezahlt.',

  payoutFailedSubject: 'Ihre Auszahlung ist fehlgeschlagen: {amount}',
  payoutFailedText: '{company} konnte Ihre Einnahmen nicht auszahlen, oder die Zahlung kam zurück.',
  payoutFailedYours:
    'Das Geld steht Ihnen weiterhin zu, und die Zahlung wird wiederholt. Prüfen Sie, ob Ihre Auszahlungsdaten stimmen.',

  detailsSubject: 'Ihre Auszahlungsdaten bei {company} wurden geändert',
  detailsText: 'Ihre Auszahlungsdaten wurden am {day} geändert: {method}. Vor dem {from} wird dorthin nichts gezahlt.',
  detailsKnown: 'Wenn Ihnen die Änderung bekannt ist, brauchen Sie nichts zu tun.',
  detailsUnknown:
    'Wenn nicht, machen Sie die Änderung bis dahin rückgängig und wenden Sie sich an {company}: Jemand anderes könnte Zugriff auf Ihr Konto erlangt haben.',
  detailsPaypal: 'das PayPal-Konto',
  detailsWise: 'das Konto bei Wise',
  detailsBank: 'das Bankkonto',
  detailsCustom: 'Ihre Zahlungshinweise',

  emailSubject: 'Ihre E-Mail-Adresse bei {company} wurde geändert',
  emailText:
    'Die E-Mail-Adresse Ihres Kontos bei {company} wurde am {day} geändert. E-Mails zu diesem Konto gehen nicht mehr an diese Adresse.',
  emailUnknown:
    'Wenn nicht, wenden Sie sich an {company}: Jemand anderes könnte Zugriff auf Ihr Konto erlangt haben. Werden Ihre Auszahlungsdaten in den nächsten 48 Stunden geändert, erfahren Sie es auch hier.',
} satisfies MailTexts;
