import type { SomeEmails } from '../email-texts.ts';

/** The emails of subscriptions, payments, credit and withdrawals. */
export const payments = {
  subscription_ending: {
    subject: 'The subscription ends on {lastDay}',
    body: [
      '{child}’s subscription for “{class}” ends on {lastDay}.',
      'Last day: {lastDay}. If you change your mind, until then it goes on with one press.',
    ],
    button: 'Open the subscriptions',
  },
  subscription_paused: {
    subject: 'Pause from {fromDay} to {lastDay}',
    body: [
      'The subscription of {child} for “{class}” is paused from {fromDay} to {lastDay}.',
      'The seat stays yours. These days are not paid: the month that was paid ends that much later.',
      'The pause can end earlier, at the press of a button.',
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
    body: ['We wrote to you about a new price of “{title}” from {fromDay}. That is off: the price stays as it is.'],
    button: 'To the subscriptions',
  },
  payment_due: {
    subject: 'To pay: {amount}',
    body: [
      'A payment for {child} is waiting.',
      'For: {note}',
      'Amount: {amount}. Reason for payment: {reference}.',
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
      'If you have transferred the earlier amount already, write to us.',
    ],
    button: 'Pay',
  },
  payment_overdue: {
    subject: 'Reminder: {amount} to pay',
    body: [
      'The payment for {child} has been waiting since {fromDay}.',
      'Amount: {amount}. Reference: {reference}.',
      'If you have paid already there is nothing to do: we book it when the transfer arrives.',
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
    body: ['We have confirmed payment {reference} of {amount}. Thank you!', 'A note from the club: {note}'],
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
    subject: 'Money back for payment {reference}',
    body: ['We have given you money back for payment {reference}.', 'A note from the club: {note}'],
    button: 'Open the payments',
  },
  credit_granted: {
    subject: 'Credit from the club: {amount}',
    body: ['You have {amount} of credit with the club. What is due can be paid from it.', 'Reason: {note}'],
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
      'We have not issued the invoice that you asked for, for the payment {reference} of {amount}.',
      'Reason: {note}',
      'Correct the details and ask again, or write to us.',
    ],
    button: 'To the payments',
  },
  easypay_code: {
    subject: 'Code for EasyPay: {code}',
    body: [
      'The code for a cash desk of EasyPay is {code}, the sum is {amount}.',
      'It is valid until {lastDay}. Say the code at the desk; exactly this sum is paid.',
    ],
    button: 'To the payment',
  },
  easypay_credited: {
    subject: 'Paid at EasyPay: credit of {amount}',
    body: [
      '{amount} came by code {code} of EasyPay, but its payment did not wait for this sum any more.',
      'The money is your credit with the club: pay something else with it, or ask the club for it.',
    ],
    button: 'To the payments',
  },
  easypay_surplus: {
    subject: 'EasyPay: {amount} without a waiting payment',
    body: [
      '{amount} came by code {code} of EasyPay without a waiting payment.',
      'It is credit of {name}.',
      'The family’s account was erased: the sum is among the unknown transfers as {reference}.',
    ],
    button: 'Open',
  },
  handover_begun: {
    subject: '{name} hands you {amount} in cash',
    body: ['{name} hands over {amount} in cash.', 'Count the money and confirm the handover.'],
    button: 'To the cash',
  },
  plan_withdrawn: {
    subject: 'Acknowledgment: withdrawal from “{title}”',
    body: [
      'We received the withdrawal of {name} from the contract for “{title}” of {child}.',
      'Received: {when}.',
      'To be given back, without what was used: {amount}. The money follows within 14 days.',
    ],
    button: 'To the withdrawals',
  },
  withdrawal_received: {
    subject: '{name} withdraws from a contract',
    body: ['{name} withdrew from a contract: {when}.', 'To be given back: {amount}. Settle it with the payments.'],
    button: 'To the payments',
  },
  withdrawal_reopened: {
    subject: 'The money of {name} was not given back',
    body: [
      '{name} withdrew from a contract: {when}.',
      'To give back: {amount}. The card did not take it: the withdrawal waits again.',
    ],
    button: 'To the payments',
  },
} satisfies SomeEmails;
