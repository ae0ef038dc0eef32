import terms from '#shared/domain/terms/texts/en.ts';

/** `MailTexts` requires the same keys in all languages. */
const en = {
  ...terms,

  hello: 'Hello',
  choice: 'Change e-mail preferences or unsubscribe',
  copyHint: 'Or open this address in your browser:',
  reason: 'You receive this e-mail because you are a promoter of {company}.',
  securityReason: 'This security notice about your account at {company} cannot be turned off.',

  viewReferrals: 'View referrals',
  viewEarnings: 'View earnings',
  viewLinks: 'View your links',
  viewPayouts: 'View payouts',
  viewDetails: 'View payout details',
  signIn: 'Sign in',

  figureCommission: 'Your commission',
  figureDeduction: 'Deduction',
  figureAmount: 'Amount',
  figureCampaign: 'Campaign',
  figureReason: 'Reason',

  signInSubject: 'Your sign-in link for {company}',
  signInText: 'Use this link to sign in as a promoter of {company}. It works once and expires after ten minutes.',
  signInUnasked: 'If you did not request this link, you can ignore this e-mail. No one can sign in without the link.',
  signInReason: 'You receive this e-mail because a sign-in link was requested for this address.',

  signupSubject: 'New sign-up in {campaign}',
  signupText: 'Someone you referred has signed up with {company} in the campaign “{campaign}”.',

  saleSubject: 'You earned {amount} from a sale in {campaign}',
  saleSubjectNothing: 'New sale in {campaign}',
  saleText: 'Someone you referred has bought from {company}.',
  salePending: 'The commission is pending approval.',
  saleNothing: 'You do not earn a commission from this sale.',

  refundSubject: 'Refund in {campaign}',
  refundText: '{company} has refunded all or part of a sale that you referred.',
  refundNothing: 'Your earnings do not change.',

  acceptedSubject: 'Welcome to {campaign}',
  acceptedText: '{company} has accepted you as a promoter in the campaign “{campaign}”. Your referral link:',
  acceptedEarns: 'What you earn:',

  payoutSubject: 'Your payout of {amount}',
  payoutText: '{company} has paid out your earnings.',

  payoutFailedSubject: 'Your payout of {amount} failed',
  payoutFailedText: '{company} could not pay out your earnings, or the payment was returned.',
  payoutFailedYours:
    'The money is still yours, and the payment will be retried. Check that your payout details are correct.',

  detailsSubject: 'Your payout details at {company} were changed',
  detailsText: 'Your payout details were changed on {day}: {method}. Nothing is paid there before {from}.',
  detailsKnown: 'If you expected this change, you do not need to do anything.',
  detailsUnknown:
    'If you did not expect it, change the details back before then and contact {company}: someone else may have gained access to your account.',
  detailsPaypal: 'the PayPal account',
  detailsWise: 'the account at Wise',
  detailsBank: 'the bank account',
  detailsCustom: 'your payment instructions',

  emailSubject: 'Your e-mail address at {company} was changed',
  emailText:
    'The e-mail address of your account at {company} was changed on {day}. This address no longer receives e-mails about the account.',
  emailUnknown:
    'If you did not expect it, contact {company}: someone else may have gained access to your account. If your payout details are changed within the next 48 hours, we notify this address, too.',
} as const;

export type MailTextName = keyof typeof en;
export type MailTexts = Readonly<Record<MailTextName, string>>;
export default en as MailTexts;
