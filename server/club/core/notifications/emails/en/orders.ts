import type { SomeEmails } from '../email-texts.ts';

/** The emails of orders and stock. */
export const orders = {
  order_placed: {
    subject: 'We received order no. {number}',
    body: [
      'We received your order for {amount}.',
      '{items}.',
      'We will send it to: {address}.',
      'Pick it up at: {pickup}.',
      'To pay: {byTransfer}. Use {reference} as the transfer reference.',
      'To pay by card: {byCard}. Enter the card on the payment’s page.',
      'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
      'To pay in cash: {inCash}.',
    ],
    button: 'To the order',
  },
  order_ready: {
    subject: 'Order no. {number} is ready',
    body: ['Order no. {number} is waiting for you: {pickup}.', 'Give its number when you come. The total is {amount}.'],
    button: 'To the order',
  },
  order_sent: {
    subject: 'Order no. {number} was sent',
    body: ['Order no. {number} is on its way to {address}.', 'Tracking number: {tracking}.'],
    button: 'To the order',
  },
  order_completed: {
    subject: 'Order no. {number} is completed',
    body: ['Your order was handed over or sent. Enjoy your swim!'],
    button: 'To the orders',
  },
  order_cancelled: {
    subject: 'Order no. {number} was canceled',
    body: ['Order no. {number} for {amount} was canceled. If it was paid, we will return the money.', 'Note: {note}'],
    button: 'To the orders',
  },
  order_withdrawn: {
    subject: 'Acknowledgment: withdrawal from order no. {number}',
    body: [
      'We received the withdrawal of {name} from the contract for order no. {number}.',
      'Received: {when}.',
      'To refund: {amount}. If you already have the goods, send them back within 14 days. The money follows within 14 days of the withdrawal, once the goods are here.',
    ],
    button: 'To the withdrawals',
  },
  stock_low: {
    subject: 'Low stock: {title}',
    body: ['{left} left of “{title}”.', 'Reorder in time or take the product off sale.'],
    button: 'To the products',
  },
} satisfies SomeEmails;
