import type { office as bg } from '../bg/office.ts';
import type { Shape } from '../shape.ts';

export const office = {
  groups: { people: 'People', teaching: 'Teaching', money: 'Money', shop: 'Shop', site: 'Site', system: 'System' },
  search: {
    title: 'Find in the office',
    button: 'Find',
    label: 'Name, phone, reference or number',
    placeholder: 'Name, phone, reference, number…',
    results: 'Found',
    found_one: '{{count}} suggestion',
    found_other: '{{count}} suggestions',
    nothing: 'Nothing has these words.',
    section: 'Section',
    closed: 'closed',
    groups: {
      recent: 'Recent',
      child: 'Children',
      person: 'People',
      class: 'Classes',
      payment: 'Payments',
      order: 'Orders',
      invoice: 'Invoices and receipts',
      command: 'Commands',
    },
    begin: {
      child: 'New child',
      class: 'New class',
      event: 'New event',
      article: 'New article',
      product: 'New product',
      location: 'New location',
      instructor: 'New instructor',
      member: 'New team member',
      document: 'New document',
      guide: 'New guide article',
      invite: 'Invite a user',
      statement: 'Import a bank statement',
      packing: 'Pack the orders',
      import: 'Import children and families',
    },
  },
} satisfies Shape<typeof bg>;
