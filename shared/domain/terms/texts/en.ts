/** `TermsTexts` gives all languages the same keys. Promoters and companies read the same texts, so none says "you". */
const en = {
  // Sales
  earnsPercent: '{percent} of every sale',
  earnsPercentOnce: '{percent} of the first sale to each customer',
  earnsPercentMonths_one: '{percent} of every sale in each customer’s first month',
  earnsPercentMonths_other: '{percent} of every sale in each customer’s first {count} months',
  earnsPercentSales_one: '{percent} of the first sale to each customer',
  earnsPercentSales_other: '{percent} of the first {count} sales to each customer',
  earnsFlat: '{amount} per item',
  earnsFlatOnce: '{amount} per item of the first sale to each customer',
  earnsFlatMonths_one: '{amount} per item in each customer’s first month',
  earnsFlatMonths_other: '{amount} per item in each customer’s first {count} months',
  earnsFlatSales_one: '{amount} per item of the first sale to each customer',
  earnsFlatSales_other: '{amount} per item of the first {count} sales to each customer',
  earnsPerSale: '{amount} per sale',
  earnsPerSaleOnce: '{amount} for the first sale to each customer',
  earnsPerSaleMonths_one: '{amount} per sale in each customer’s first month',
  earnsPerSaleMonths_other: '{amount} per sale in each customer’s first {count} months',
  earnsPerSaleSales_one: '{amount} for the first sale to each customer',
  earnsPerSaleSales_other: '{amount} for each of the first {count} sales to each customer',
  earnsOfTeam: '{percent} of what recruited promoters earn',
  earnsOfTier: '{percent} of what promoters in tier {tier} earn',
  earnsWithinOnce: 'For the first sale to each customer: {earns}',
  earnsWithinMonths_one: 'In each customer’s first month: {earns}',
  earnsWithinMonths_other: 'In each customer’s first {count} months: {earns}',
  earnsWithinSales_one: 'For the first sale to each customer: {earns}',
  earnsWithinSales_other: 'For the first {count} sales to each customer: {earns}',
  earnsByTeam: '{earns}, from customers of recruited promoters',
  earnsByTier: '{earns}, from customers of promoters {count} tiers below',

  // Other triggers
  earnsPerReferral: '{amount} for every referral that signs up',
  earnsByJoining: '{amount} for joining',
  earnsAtReferrals_one: '{amount} for reaching {count} referral',
  earnsAtReferrals_other: '{amount} for reaching {count} referrals',
  earnsAtCustomers_one: '{amount} for reaching {count} customer',
  earnsAtCustomers_other: '{amount} for reaching {count} customers',
  earnsAtRevenue: '{amount} for reaching {target} in revenue',
  earnsEveryReferrals_one: '{amount} for every referral',
  earnsEveryReferrals_other: '{amount} for every {count} referrals',
  earnsEveryCustomers_one: '{amount} for every customer',
  earnsEveryCustomers_other: '{amount} for every {count} customers',
  earnsEveryRevenue: '{amount} for every {target} in revenue',

  // Plans and bases
  earnsForPlans: '{earns} ({plans})',
  plansMonthly: 'monthly plans',
  plansYearly: 'yearly plans',
  plansOneTime: 'one-time purchases',
  plansOf: '{period}: {names}',

  // Steps
  stepAnd: '{one} and {other}',
  stepOr: '{one} or {other}',
  stepNext: '{one}; {other}',
  stepFlat: '{amount} per item',
  stepPerSale: '{amount} per sale',
  stepOtherwise: 'otherwise {earns}',
  stepMonthsFirst_one: 'in a customer’s first month',
  stepMonthsFirst_other: 'in a customer’s first {count} months',
  stepMonthsFrom_one: 'after a customer’s first month',
  stepMonthsFrom_other: 'after a customer’s first {count} months',
  stepMonthsExactly: 'in month {count} of a customer',
  stepMonthsEvery: 'in the month after every {count} months of a customer',
  stepSalesFirst_one: 'for the first sale to a customer',
  stepSalesFirst_other: 'for the first {count} sales to a customer',
  stepSalesFrom: 'starting with sale {count} to a customer',
  stepSalesExactly: 'for sale {count} to a customer',
  stepSalesEvery: 'for the last of every {count} sales to a customer',
  stepCustomersFirst_one: 'with up to {count} customer',
  stepCustomersFirst_other: 'with up to {count} customers',
  stepCustomersFrom_one: 'with {count} or more customers',
  stepCustomersFrom_other: 'with {count} or more customers',
  stepCustomersExactly_one: 'with exactly {count} customer',
  stepCustomersExactly_other: 'with exactly {count} customers',
  stepCustomersEvery: 'when the number of customers is a multiple of {count}',
  stepRevenueFirst: 'with less than {amount} in revenue',
  stepRevenueFrom: 'with {amount} or more in revenue',
  stepRevenueExactly: 'with exactly {amount} in revenue',
  stepRevenueEvery: 'when the revenue is a multiple of {amount}',

  // Limits
  limitLeast: 'at least {amount} per sale',
  limitMost: 'at most {amount} per sale',
  limitMonth: 'at most {amount} per customer per month',

  // Tier upgrades
  levelCustomers_one: 'Upgrade to {campaign} at {count} customer',
  levelCustomers_other: 'Upgrade to {campaign} at {count} customers',
  levelRevenue: 'Upgrade to {campaign} at {amount} in revenue',

  // Customer discounts
  customersGet: 'Referred customers get {what}.',
  customersGetOnce: 'Referred customers get {what} on their first payment.',
  customersGetMonths_one: 'Referred customers get {what} for {count} month.',
  customersGetMonths_other: 'Referred customers get {what} for {count} months.',
  customersGetSales_one: 'Referred customers get {what} on their first payment.',
  customersGetSales_other: 'Referred customers get {what} on their first {count} payments.',
  customersCode: 'They need the promo code {code}.',

  // Units
  credits_one: '{amount} credit',
  credits_other: '{amount} credits',
  points_one: '{amount} point',
  points_other: '{amount} points',
  freeMonths_one: '{amount} free month',
  freeMonths_other: '{amount} free months',
  discount: '{amount} discount',
} as const;

export type TermsTextName = keyof typeof en;
export type TermsTexts = Readonly<Record<TermsTextName, string>>;
export default en as TermsTexts;
