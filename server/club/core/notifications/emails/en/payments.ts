import type { SomeEmails } from '../email-texts.ts';

/** The emails of subscriptions, payments, credit and withdrawals. */
export const payments = {
  subscription_ending: {
    subject: 'The subscription ends on {lastDay}',
    body: [
      '{child}’s subscription for “{class}” ends on {lastDay}.',
      'If you change your mind, you can continue it with one click until {lastDay}.',
    ],
    button: 'Open the subscriptions',
  },
  subscription_paused: {
    subject: 'Pause from {fromDay} to {lastDay}',
    body: [
      'The subscription of {child} for “{class}” is paused from {fromDay} to {lastDay}.',
      'The seat stays yours. You do not pay for these days: the paid month is extended by as many days.',
      'You can end the pause earlier, with one click.',
    ],
    button: 'To the subscription',
  },
  price_changing: {
    subject: 'New price from {fromDay}: {title}',
    body: [
      'From {fromDay} “{title}” costs {amount}. This concerns {child} in “{class}”.',
      'What you have paid stays as it is: the new price is for months and packages that begin after that day.',
      'If it does not suit you, you can end the subscription on a day of your choice.',
    ],
    button: 'To the subscriptions',
  },
  price_change_withdrawn: {
    subject: 'The price of “{title}” stays',
    body: [
      'We wrote to you about a new price of “{title}” from {fromDay}. The change is canceled: the price stays as it is.',
    ],
    button: 'To the subscriptions',
  },
  payment_due: {
    subject: 'To pay: {amount}',
    body: [
      'A payment for {child} is due.',
      'For: {note}',
      'Amount: {amount}. Reference: {reference}.',
      'The bill day by day (PDF): {bill}',
      'How to pay, with all the details and a code for your bank’s app, is on the page.',
    ],
    button: 'Pay',
  },
  payment_changed: {
    subject: 'New amount to pay: {amount}',
    body: [
      '{child}’s discount in “{class}” came from another enrollment, which ended before it was paid.',
      'To pay now: {amount}. Reference: {reference}.',
      'If you have already transferred the earlier amount, write to us.',
    ],
    button: 'Pay',
  },
  payment_split: {
    subject: 'Payment in installments: {amount} in all',
    body: [
      'You pay {amount} for “{title}” in installments.',
      'For whom: {child}.',
      'The day and the amount of each:',
      '{parts}',
      'Each installment has its own reference for the transfer. They are on the payments page.',
    ],
    button: 'To the payments',
  },
  payment_split_undone: {
    subject: 'Installments called off: {amount} to pay',
    body: [
      'The payment for “{title}” is no longer in installments.',
      'For whom: {child}.',
      'Amount: {amount}. Reference: {reference}.',
    ],
    button: 'Pay',
  },
  installment_due: {
    subject: 'Installment {installment} of {installments}: {amount} by {lastDay}',
    body: [
      'Installment {installment} of {installments} for “{title}” is due on {lastDay}.',
      'For whom: {child}.',
      'Amount: {amount}. Reference: {reference}.',
    ],
    button: 'Pay',
  },
  event_rest_due: {
    subject: 'The rest for “{title}”: {amount} by {lastDay}',
    body: [
      'The rest of the fee for “{title}” is due on {lastDay}.',
      'Attendee: {child}.',
      'Amount: {amount}. Reference: {reference}.',
    ],
    button: 'Pay',
  },
  payment_overdue: {
    subject: 'Reminder: {amount} to pay',
    body: [
      'The payment for {child} has been due since {fromDay}.',
      'Amount: {amount}. Reference: {reference}.',
      'If you have already paid, there is nothing to do: we record it when the transfer arrives.',
    ],
    button: 'Pay',
  },
  debts_reminder: {
    subject: 'Owed to the club: {amount}',
    body: [
      'As of today you owe {amount}, the oldest of it since {fromDay}.',
      'All payments, with the details for a transfer, are on one page. If something is wrong, write to us.',
    ],
    button: 'To the payments',
  },
  payment_validated: {
    subject: 'Payment {reference} is confirmed',
    body: [
      'We have confirmed payment {reference} of {amount}. Thank you!',
      '{rest} is still to be paid.',
      '{child} is enrolled in “{seat}”. See you at the pool!',
      'Paid for: {title}',
      'For whom: {child}',
      'A note from the club: {note}',
    ],
    button: 'Open the payments',
  },
  payment_reopened: {
    subject: 'Payment {reference} is due again',
    body: [
      'Payment {reference} of {amount} was confirmed by mistake. We have undone that: the payment is due again, and its receipt is canceled.',
      'A note from the club: {note}',
    ],
    button: 'Open the payments',
  },
  payment_paid: {
    subject: 'Payment {reference} has arrived',
    body: ['We have received payment {reference} of {amount}. Thank you!'],
    button: 'Open the payments',
  },
  payment_failed: {
    subject: 'Payment {reference} was not accepted',
    body: [
      'Payment {reference} of {amount} was not accepted.',
      'Reason: {note}',
      'Try again from the payments page, or write to us.',
    ],
    button: 'Open the payments',
  },
  payment_refunded: {
    subject: 'A refund for payment {reference}',
    body: ['We made a refund of {amount} for payment {reference}.', 'A note from the club: {note}'],
    button: 'Open the payments',
  },
  payment_credited: {
    subject: 'Credit from payment {reference}',
    body: [
      '{amount} of payment {reference} is now credit with the club. You can pay your next payment with it.',
      'Note from the club: {note}',
    ],
    button: 'To the payments',
  },
  benefit_card_confirmed: {
    subject: 'The benefit card of {child} is confirmed',
    body: ['The card “{title}” of {child} is confirmed: it pays the visits as long as it is valid.'],
    button: 'See the card',
  },
  voucher_removed: {
    subject: 'The voucher is not accepted: {amount} to pay',
    body: [
      'The voucher “{title}” that you entered pays nothing: the club removed it.',
      'Amount: {amount}. Reference: {reference}. Pay in another way, or enter another voucher.',
    ],
    button: 'Open the payment',
  },
  credit_granted: {
    subject: 'Credit from the club: {amount}',
    body: ['You have {amount} of credit with the club. You can use it for what is due.', 'Reason: {note}'],
    button: 'To the payments',
  },
  credit_paid_out: {
    subject: 'Credit paid out: {amount}',
    body: ['We have paid out {amount} of your family’s credit with the club.', 'Note from the club: {note}'],
    button: 'To the payments',
  },
  invoice_issued: {
    subject: 'The invoice for payment {reference} is ready',
    body: [
      'We have issued the invoice for the payment {reference} of {amount}.',
      'You can download it from the payments page.',
    ],
    button: 'To the payments',
  },
  invoice_declined: {
    subject: 'The invoice for payment {reference} was not issued',
    body: [
      'We have not issued the invoice you requested for payment {reference} of {amount}.',
      'Reason: {note}',
      'Correct the details and ask again, or write to us.',
    ],
    button: 'To the payments',
  },
  easypay_code: {
    subject: 'Code for EasyPay: {code}',
    body: [
      'The code for an EasyPay cash desk is {code}, the amount is {amount}.',
      'It is valid until {lastDay}. Give the code at the desk and pay exactly this amount.',
    ],
    button: 'To the payment',
  },
  easypay_credited: {
    subject: 'Paid at EasyPay: credit of {amount}',
    body: [
      '{amount} was paid with EasyPay code {code}, but this amount was no longer due.',
      'The money stays as your credit with the club: use it for something else or ask the club to return it.',
    ],
    button: 'To the payments',
  },
  easypay_surplus: {
    subject: 'EasyPay: {amount} with nothing due',
    body: [
      '{amount} was paid with EasyPay code {code}, but nothing was due.',
      'It stays as the credit of {name}.',
      'The family’s account was erased: the amount is among the unknown transfers as {reference}.',
    ],
    button: 'Open',
  },
  handover_begun: {
    subject: '{name} hands you {amount} in cash',
    body: ['{name} hands over {amount} in cash.', 'Count the money and confirm the handover.'],
    button: 'To the cash page',
  },
  plan_withdrawn: {
    subject: 'Acknowledgment: withdrawal from “{title}”',
    body: [
      'We received the withdrawal of {name} from the contract for “{title}” of {child}.',
      'Received: {when}.',
      'To refund, without what was used: {amount}. The money follows within 14 days.',
    ],
    button: 'To the withdrawals',
  },
  withdrawal_received: {
    subject: '{name} withdraws from a contract',
    body: ['{name} withdrew from a contract: {when}.', 'To refund: {amount}. Settle it under the payments.'],
    button: 'To the payments',
  },
  withdrawal_reopened: {
    subject: '{name}’s money was not returned',
    body: [
      '{name} withdrew from a contract: {when}.',
      'To refund: {amount}. The card refund failed: the withdrawal is open again.',
    ],
    button: 'To the payments',
  },
} satisfies SomeEmails;
