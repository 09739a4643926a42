import type { orders as bg } from '../bg/orders.ts';
import type { Shape } from '../shape.ts';

export const orders = {
  title: 'My orders',
  lead: 'What you ordered from the shop: how far it is and how it is paid.',
  toShop: 'To the shop',
  back: 'To the orders',
  empty: 'No orders yet.',
  emptyNote: 'What you order from the shop is shown here.',
  gone: 'There is no such order.',
  number: 'No. {{number}}',
  orderTitle: 'Order no. {{number}}',
  columns: {
    number: 'Order',
    items: 'Content',
    status: 'Status',
    payment: 'Payment',
    date: 'Date',
    total: 'Total',
  },
  waits: {
    unpaid: 'We hold it for you, and pack it once the payment is here.',
    address: 'We are getting it ready to be sent.',
    pickup: 'We are getting it ready. We write when you can pick it up.',
    ready: 'It is ready: it waits for you at the pool.',
  },
  why: 'Reason: {{note}}',
  pay: 'Payment',
  cash: {
    help: { address: 'On delivery: to the courier', pickup: 'When you pick it up at the pool' },
    body: {
      address: 'You pay the courier on delivery.',
      pickup: 'You pay at the desk when you pick the order up. Say its number.',
    },
  },
  content: 'Content',
  total: 'Total',
  facts: {
    date: 'Ordered on',
    address: 'Sent to',
    pickup: 'Picked up at',
    taker: 'Recipient',
    payment: 'Payment',
    closed: { pending: 'Closed on', completed: 'Completed on', cancelled: 'Cancelled on' },
  },
  placed: {
    title: 'We took your order',
    waits: 'We emailed you a confirmation. What is left is to pay.',
    paid: 'We emailed you a confirmation.',
  },
  cancel: {
    action: 'Cancel the order',
    title: 'Cancel order no. {{number}}?',
    note: 'The goods go back to the shop:',
    card: '{{sum}} goes back to the card.',
    nothing: 'There is nothing to pay any more.',
    confirm: 'Yes, cancel the order',
    done: 'Order no. {{number}} is cancelled',
    refundFailed: 'The order is cancelled, but the card did not take {{sum}}. The club will refund it another way.',
    admin: 'Something is already paid for this order. To cancel it, write to the club.',
  },
} satisfies Shape<typeof bg>;
