import terms from '#shared/domain/terms/texts/fr.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Bonjour',
  choice: 'Modifier vos préférences d’e-mail ou vous désabonner',
  copyHint: 'Ou ouvrez cette adresse dans votre navigateur :',
  reason: 'Vous recevez cet e-mail car vous êtes partenaire de {company}.',
  securityReason: 'Cet avis de sécurité sur votre compte chez {company} ne peut pas être désactivé.',

  viewReferrals: 'Voir vos recommandations',
  viewEarnings: 'Voir vos gains',
  viewLinks: 'Voir vos liens',
  viewPayouts: 'Voir vos versements',
  viewDetails: 'Voir vos coordonnées de paiement',
  signIn: 'Se connecter',

  figureCommission: 'Votre commission',
  figureDeduction: 'Déduction',
  figureAmount: 'Montant',
  figureCampaign: 'Campagne',
  figureReason: 'Motif',

  signInSubject: 'Votre lien de connexion à {company}',
  signInText:
    'Ce lien vous connecte en tant que partenaire de {company}. Il fonctionne une seule fois et expire après dix minutes.',
  signInUnasked:
    'Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail. Personne ne peut se connecter sans le lien.',
  signInReason: 'Vous recevez cet e-mail car un lien de connexion a été demandé pour cette adresse.',

  signupSubject: 'Nouvelle inscription dans {campaign}',
  signupText: 'Une personne que vous avez recommandée s’est inscrite chez {company} dans la campagne « {campaign} ».',

  saleSubject: 'Vous gagnez {amount} sur une vente dans {campaign}',
  saleSubjectNothing: 'Nouvelle vente dans {campaign}',
  saleText: 'Une personne que vous avez recommandée a acheté chez {company}.',
  salePending: 'L’entreprise doit encore approuver la commission.',
  saleNothing: 'Cette vente ne vous rapporte rien.',

  refundSubject: 'Remboursement dans {campaign}',
  refundText: '{company} a remboursé, en tout ou en partie, une vente issue de vos recommandations.',
  refundNothing: 'Vos gains ne changent pas.',

  acceptedSubject: 'Bienvenue dans {campaign}',
  acceptedText:
    '{company} vous a accepté comme partenaire dans la campagne « {campaign} ». Votre lien de recommandation :',
  acceptedEarns: 'Ce que vous gagnez :',

  payoutSubject: 'Nous vous avons versé {amount}',
  payoutText: '{company} vous a versé vos gains.',

  payoutFailedSubject: 'Nous n’avons pas pu vous verser {amount}',
  payoutFailedText: '{company} n’a pas pu vous verser vos gains, ou le versement a été retourné.',
  payoutFailedYours:
    'Cet argent vous reste acquis et un nouveau versement sera effectué. Vérifiez vos coordonnées de paiement.',

  detailsSubject: 'Vos coordonnées de paiement chez {company} ont été modifiées',
  detailsText:
    'Vos coordonnées de paiement ont été modifiées le {day} : {method}. Rien n’y sera versé avant le {from}.',
  detailsKnown: 'Si vous êtes au courant de cette modification, vous n’avez rien à faire.',
  detailsUnknown:
    'Sinon, annulez la modification avant cette date et contactez {company} : quelqu’un d’autre a peut-être accédé à votre compte.',
  detailsPaypal: 'le compte PayPal',
  detailsWise: 'le compte Wise',
  detailsBank: 'le compte bancaire',
  detailsCustom: 'vos instructions de paiement',

  emailSubject: 'Votre adresse e-mail chez {company} a été modifiée',
  emailText:
    'L’adresse e-mail de votre compte chez {company} a été modifiée le {day}. Les e-mails de ce compte n’arrivent plus à cette adresse.',
  emailUnknown:
    'Sinon, contactez {company} : quelqu’un d’autre a peut-être accédé à votre compte. Si vos coordonnées de paiement sont modifiées dans les 48 heures, nous vous en informerons aussi ici.',
} satisfies MailTexts;
