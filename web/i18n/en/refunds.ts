import type { refunds as bg } from '../bg/refunds.ts';
import type { Shape } from '../shape.ts';

export const refunds = {
  action: 'Give money back',
  title: 'Refund',
  payment: '{{method}}, {{reference}}',
  rest: 'Can still be given back',
  by: 'How much',
  ways: { amount: 'Amount', percent: 'Per cent' },
  amount: 'Amount to give back',
  percent: 'Per cent of what is left',
  euro: '{{euro}} goes back to the family.',
  share: '{{percent}} % of the payment',
  whole: 'All that is left',
  reason: 'Reason',
  reasons: {
    requested_by_customer: 'Requested by the family',
    duplicate: 'Paid twice',
    fraudulent: 'Fraud',
  },
  fraudulentNote: 'The card provider blocks this card and this email for good.',
  notes: 'Note',
  notesHelp: 'The family reads it in the notification.',
  cardWarning: 'This cannot be undone. The money leaves for the card at once.',
  easypayWarning:
    'It cannot be undone. EasyPay gives no money back: the program only writes the refund down, and you hand the money back, in cash or by transfer.',
  handWarning:
    'This cannot be undone. The program only writes the refund down: you hand the money back, in cash or by transfer.',
  creditWarning: 'It cannot be undone. It was paid from the family’s credit and goes back there.',
  submit: 'Give back {{amount}}',
  done: '{{amount}} was given back.',
  pending: 'The provider has not answered yet',
  pendingNote: 'The refund of {{amount}} is under way and will finish by itself. Do not send it again.',
  failed: 'Refund failed',
  origins: { provider: 'Refunded at the card provider', dispute: 'Disputed by the holder: the bank took the money' },
  failures: {
    dispute_won: 'The dispute was won: the money is with the club.',
    card_closed: 'The card is closed or lost. Give the money back by transfer.',
    refused: 'The card provider refused.',
    no_balance: 'There is not enough money on the club’s account with the provider.',
    provider_fault: 'The card provider failed. Try again.',
  },
  history: 'Refunds so far',
  statuses: { pending: 'Under way', succeeded: 'Given back', failed: 'Failed' },
  tooMuch: '{{rest}} is left.',
  notLoaded: 'The payment did not load',
} satisfies Shape<typeof bg>;
