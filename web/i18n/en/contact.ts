import type { contact as bg } from '../bg/contact.ts';
import type { Shape } from '../shape.ts';

export const contact = {
  meta: { title: 'Contact', description: 'Write, call or come by: address, phones and office hours.' },
  title: 'Contact',
  lead: 'We answer within one working day.',
  hours: 'Office hours',
  closed: 'closed',
  form: {
    title: 'Write to us',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
    submit: 'Send',
    sent: 'Your message was sent',
    sentNote: 'We will answer to {{email}}.',
    again: 'Another message',
    failed: 'An error occurred while sending the message',
  },
} satisfies Shape<typeof bg>;
