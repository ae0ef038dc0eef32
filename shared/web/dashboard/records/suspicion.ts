/** What a referral or a commission can be suspected of, as filters offer it. */
export const SUSPICIONS = [
  { value: 'same_promoter_email', label: 'Same e-mail as the promoter' },
  { value: 'same_ip_suspicion', label: 'Same IP address as the promoter' },
  { value: 'no_suspicion', label: 'None' },
] as const;
