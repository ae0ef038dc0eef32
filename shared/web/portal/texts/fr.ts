import type { Texts } from './en.ts';

/** What the portal says, in French. */
export default {
  // Everywhere
  language: 'Langue',
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  tryAgain: 'Réessayer',
  copy: 'Copier',
  copied: 'Copié',
  loading: 'Chargement',
  optional: 'Facultatif',

  // What went wrong
  failureOffline: 'Nous sommes injoignables. Vérifiez votre connexion et réessayez.',
  failureEnded: 'Votre session est terminée. Reconnectez-vous.',
  failureForbidden: 'Vous n’avez pas ce droit. Adressez-vous à l’entreprise.',
  failureGone: 'Cela n’existe plus.',
  failureChanged: 'Ce n’est pas possible actuellement.',
  failureTooMany: 'Trop de tentatives. Attendez une minute et réessayez.',
  failureServer: 'Une erreur s’est produite chez nous. Réessayez dans une minute.',
  failureWrong: 'Corrigez ceci et réessayez.',
  failureNumber: 'Si cela persiste, donnez ce numéro à l’entreprise : {id}',
  brokenTitle: 'Cette page ne fonctionne pas',
  notFoundTitle: 'Cette page n’existe pas',
  toFirstPage: 'Aller à la première page',

  // Signing in
  signIn: 'Se connecter',
  signInText: 'Pour les partenaires. Voyez ce que vos recommandations ont rapporté.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  sendLink: 'M’envoyer un lien',
  withPassword: 'Se connecter avec un mot de passe',
  withLink: 'Se connecter par un lien reçu par e-mail',
  lookIntoMail: 'Consultez vos e-mails',
  linkSent:
    'Si {email} appartient à un partenaire, un lien de connexion est en route. Il fonctionne une seule fois, pendant dix minutes.',
  otherEmail: 'Utiliser une autre adresse',
  wrongPassword: 'Cette adresse et ce mot de passe ne correspondent pas.',
  welcomeTitle: 'Bienvenue',
  welcomeText: 'Appuyez sur le bouton pour vous connecter.',
  linkSpent: 'Ce lien a déjà servi ou a plus de dix minutes.',
  newLink: 'Demander un nouveau lien',
  againTitle: 'Veuillez vous reconnecter',
  againText: 'Votre session est terminée. Votre saisie est conservée.',
  signOut: 'Se déconnecter',

  // Around every screen
  skip: 'Aller au contenu',
  menu: 'Menu',
} satisfies Texts;
