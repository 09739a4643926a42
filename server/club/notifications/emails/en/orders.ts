import type { SomeEmails } from '../email-texts.ts';

/** The emails of orders and stock. */
export const orders = {
  order_placed: {
    subject: 'We took order no. {number}',
    body: [
      'We took your order for {amount}.',
      '{items}.',
      'We send it to: {address}.',
      'Collect it from: {pickup}.',
      'To pay: {byTransfer}. Write {reference} as the reference of the transfer.',
      'To pay by card: {byCard}. Enter the card on the payment’s page.',
      'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
      'To pay in cash: {inCash}.',
    ],
    button: 'To the order',
  },
  order_ready: {
    subject: 'Order no. {number} is ready',
    body: ['Order no. {number} is waiting for you: {pickup}.', 'Say its number when you come. It comes to {amount}.'],
    button: 'To the order',
  },
  order_sent: {
    subject: 'Order no. {number} was sent',
    body: ['Order no. {number} is on its way to {address}.', 'Tracking number: {tracking}.'],
    button: 'To the order',
  },
  order_completed: {
    subject: 'Order no. {number} is completed',
    body: ['Your order was handed over or sent. Enjoy the water!'],
    button: 'To the orders',
  },
  order_cancelled: {
    subject: 'Order no. {number} was cancelled',
    body: ['Order no. {number} for {amount} was cancelled. If it is paid, we give the money back.', 'Note: {note}'],
    button: 'To the orders',
  },
  order_withdrawn: {
    subject: 'Acknowledgment: withdrawal from order no. {number}',
    body: [
      'We received the withdrawal of {name} from the contract for order no. {number}.',
      'Received: {when}.',
      'To be given back: {amount}. If you have the goods already, send them back within 14 days. The money follows within 14 days of the withdrawal, once the goods are here.',
    ],
    button: 'To the withdrawals',
  },
  stock_low: {
    subject: 'Low stock: {title}',
    body: ['{left} left of “{title}”.', 'Order in time, or take the product off sale.'],
    button: 'To the products',
  },
} satisfies SomeEmails;
