import terms from '#shared/domain/terms/texts/fr.ts';
import type { MailTexts } from './en.ts';

export default {
  ...terms,

  hello: 'Bonjour',
  choice: 'Choisissez lesquels de ces e-mails vous recevez, ou aucun :',

  signInSubject: 'Votre lien de connexion à {company}',
  signInText:
    'Ce lien vous connecte en tant que partenaire de {company}. Il sert une seule fois, dans les dix minutes :',
  signInUnasked: 'Si vous ne l’avez pas demandé, il n’y a rien à faire : personne n’entre sans ce lien.',

  signupSubject: 'Une nouvelle inscription dans {campaign}',
  signupText: 'Une personne que vous avez recommandée s’est inscrite chez {company}, dans la campagne « {campaign} ».',
  signupMore: 'Toutes vos recommandations :',

  saleSubject: 'Vous gagnez {amount} sur une vente dans {campaign}',
  saleSubjectNothing: 'Une nouvelle vente dans {campaign}',
  saleText: 'Une personne que vous avez recommandée a acheté chez {company}, dans la campagne « {campaign} ».',
  saleEarned: 'Cette vente vous rapporte {amount}.',
  salePending: 'Cette vente vous rapporte {amount}. L’entreprise doit encore l’approuver.',
  saleNothing: 'Cette vente ne vous rapporte rien.',
  saleMore: 'Tous vos gains, et d’où ils viennent :',

  refundSubject: 'Un remboursement dans {campaign}',
  refundText:
    '{company} a remboursé, en tout ou en partie, une vente que vous avez apportée, dans la campagne « {campaign} ».',
  refundTaken: 'Vos gains diminuent de {amount}.',
  refundNothing: 'Vos gains n’en sont pas diminués.',
  refundMore: 'Tous vos gains, et d’où ils viennent :',

  acceptedSubject: 'Bienvenue dans {campaign}',
  acceptedText:
    '{company} vous a accepté comme partenaire, dans la campagne « {campaign} ». Voici votre lien de recommandation :',
  acceptedEarns: 'Ce que vous gagnez :',
  acceptedMore: 'Vos liens, et ce qu’ils rapportent :',

  payoutSubject: 'Votre versement de {amount}',
  payoutText: '{company} vous a versé {amount} pour vos gains dans la campagne « {campaign} ».',
  payoutMore: 'Tous vos versements, et en quoi ils consistent :',

  payoutFailedSubject: 'Votre versement de {amount} a échoué',
  payoutFailedText:
    '{company} n’a pas pu vous verser {amount} pour vos gains dans la campagne « {campaign} », ou le versement a été retourné.',
  payoutFailedReason: 'La raison : {reason}',
  payoutFailedYours: 'Cet argent vous reste acquis : il sera versé de nouveau. Vérifiez vos coordonnées de paiement.',
  payoutFailedMore: 'Tous vos versements, et où va votre argent :',

  detailsSubject: 'Vos coordonnées de paiement chez {company} ont été modifiées',
  detailsText: 'Vos coordonnées de paiement ont été modifiées le {day} : {method}. Rien n’y est versé avant le {from}.',
  detailsKnown: 'Si vous êtes au courant, il n’y a rien à faire.',
  detailsUnknown:
    'Sinon, rétablissez-les avant cette date et écrivez à {company} : quelqu’un d’autre a peut-être accédé à votre compte.',
  detailsPaypal: 'le compte PayPal',
  detailsWise: 'le compte Wise',
  detailsBank: 'le compte bancaire',
  detailsCustom: 'ce que vous avez écrit sur la façon de vous payer',

  emailSubject: 'Votre adresse e-mail chez {company} a été modifiée',
  emailText:
    'Depuis le {day}, votre compte chez {company} a une autre adresse e-mail. Ses messages n’arrivent plus à celle-ci.',
  emailUnknown:
    'Sinon, écrivez à {company} : quelqu’un d’autre a peut-être accédé à votre compte. Si vos coordonnées de paiement sont modifiées dans les 48 heures, vous l’apprendrez ici aussi.',
} satisfies MailTexts;
