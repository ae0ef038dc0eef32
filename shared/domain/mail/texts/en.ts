import terms from '#shared/domain/terms/texts/en.ts';

/** `MailTexts` requires the same keys in all languages. */
const en = {
  ...terms,

  hello: 'Hello',
  choice: 'Choose which of these mails you get, or none of them:',

  signInSubject: 'Your link to sign in at {company}',
  signInText: 'With this link you sign in as a promoter of {company}. It works once, and within ten minutes:',
  signInUnasked: 'If you have not asked for it, there is nothing to do: nobody gets in without this link.',

  signupSubject: 'A new sign-up in {campaign}',
  signupText: 'Somebody you referred has signed up with {company}, in the campaign "{campaign}".',
  signupMore: 'All your referrals:',

  saleSubject: 'You earn {amount} from a sale in {campaign}',
  saleSubjectNothing: 'A new sale in {campaign}',
  saleText: 'Somebody you referred has bought from {company}, in the campaign "{campaign}".',
  saleEarned: 'You earn {amount} from it.',
  salePending: 'You earn {amount} from it. It is still to be approved.',
  saleNothing: 'This sale earns you nothing.',
  saleMore: 'All that you have earned, and how it came about:',

  refundSubject: 'A refund in {campaign}',
  refundText: '{company} has refunded a sale that you brought, or part of it, in the campaign "{campaign}".',
  refundTaken: 'That takes back {amount} of what you have earned.',
  refundNothing: 'It takes nothing back of what you have earned.',
  refundMore: 'All that you have earned, and how it came about:',

  acceptedSubject: 'Welcome to {campaign}',
  acceptedText: '{company} has accepted you as a promoter, in the campaign "{campaign}". This is your referral link:',
  acceptedEarns: 'What you earn:',
  acceptedMore: 'Your links, and what comes of them:',

  payoutSubject: 'Your payout of {amount}',
  payoutText: '{company} has paid you {amount} for what you have earned in the campaign "{campaign}".',
  payoutMore: 'All your payouts, and what they are made of:',

  payoutFailedSubject: 'Your payout of {amount} could not be paid',
  payoutFailedText:
    '{company} could not pay you {amount} for what you have earned in the campaign "{campaign}", or it came back.',
  payoutFailedReason: 'The reason: {reason}',
  payoutFailedYours: 'The money is still yours: it is paid again. See whether the details of where it goes are right.',
  payoutFailedMore: 'All your payouts, and where your money goes:',

  detailsSubject: 'Where {company} pays you was changed',
  detailsText: 'Your payout details were changed on {day}: {method}. Nothing is paid there before {from}.',
  detailsKnown: 'If you know of this, there is nothing to do.',
  detailsUnknown:
    'If you do not, change them back before then, and write to {company}: somebody else may have got into your account.',
  detailsPaypal: 'the PayPal account',
  detailsWise: 'the account at Wise',
  detailsBank: 'the bank account',
  detailsCustom: 'what you have written about how you are paid',

  emailSubject: 'Your e-mail address at {company} was changed',
  emailText: 'On {day}, your account with {company} got another e-mail address. Its mails no longer come to this one.',
  emailUnknown:
    'If you do not, write to {company}: somebody else may have got into your account. If your payout details are changed within the next 48 hours, you hear of it here, too.',
} as const;

export type MailTextName = keyof typeof en;
export type MailTexts = Readonly<Record<MailTextName, string>>;
export default en as MailTexts;
