import type { refunds as bg } from '../bg/refunds.ts';
import type { Shape } from '../shape.ts';

export const refunds = {
  action: 'Refund',
  title: 'Refund',
  payment: '{{method}}, {{reference}}',
  rest: 'Can still be refunded',
  by: 'How much',
  ways: { amount: 'Amount', percent: 'Percent' },
  amount: 'Amount to refund',
  percent: 'Percent of what is left',
  euro: '{{euro}} goes back to the family.',
  share: '{{percent}} % of the payment',
  whole: 'Everything that is left',
  lessons_one: '{{count}} free lesson of the package goes with it.',
  lessons_other: '{{count}} free lessons of the package go with it.',
  lessonsStay: 'Booked and past lessons stay; a booked one that is canceled goes as well.',
  reason: 'Reason',
  reasons: {
    requested_by_customer: 'Requested by the family',
    duplicate: 'Paid twice',
    fraudulent: 'Fraud',
  },
  fraudulentNote: 'The card provider blocks this card and this email for good.',
  notes: 'Note',
  notesHelp: 'The family reads it in the notification.',
  cardWarning: 'This cannot be undone. The money goes to the card right away.',
  easypayWarning:
    'This cannot be undone. EasyPay does not make refunds: the program only records it, and you return the money in cash or by transfer.',
  handWarning:
    'This cannot be undone. The program only records the refund: you return the money in cash or by transfer.',
  voucherWarning:
    'This cannot be undone. It was paid with a voucher: no money is given out. The sum comes off the claim from the issuer; once all of it is back, the voucher can be used again.',
  creditWarning: 'This cannot be undone. It was paid from the family’s credit and goes back there.',
  submit: 'Refund {{amount}}',
  done: '{{amount}} was refunded.',
  pending: 'The provider has not answered yet',
  pendingNote: 'The refund of {{amount}} is being processed and will finish on its own. Do not make it again.',
  failed: 'Refund failed',
  origins: { provider: 'Refunded at the card provider', dispute: 'Disputed by the holder: the bank took the money' },
  failures: {
    dispute_won: 'The dispute was won: the money is with the club.',
    card_closed: 'The card is closed or lost. Return the money by transfer.',
    refused: 'The card provider refused.',
    no_balance: 'There is not enough money on the club’s account with the provider.',
    provider_fault: 'A fault at the card provider. Try again.',
  },
  history: 'Refunds so far',
  statuses: { pending: 'Processing', succeeded: 'Refunded', failed: 'Failed' },
  tooMuch: '{{rest}} is left.',
  notLoaded: 'The payment did not load',
} satisfies Shape<typeof bg>;
