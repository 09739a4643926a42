import type { contact as bg } from '../bg/contact.ts';
import type { Shape } from '../shape.ts';

export const contact = {
  meta: { title: 'Contact', description: 'Write, call or come by: address, phones and office hours.' },
  title: 'Contact',
  lead: 'We answer within one business day.',
  hours: 'Office hours',
  closed: 'closed',
  map: 'On the map',
  directions: 'How to get there',
  now: {
    open: 'Open now',
    closed: 'Closed now',
    until: 'until {{time}}',
    opensToday: 'opens today at {{time}}',
    opensTomorrow: 'opens tomorrow at {{time}}',
    opensOn: 'opens on {{day}} at {{time}}',
  },
  form: {
    title: 'Write to us',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
    submit: 'Send',
    sent: 'Your message was sent',
    sentNote: 'We will reply to {{email}}.',
    again: 'Another message',
    required: 'Fill in this field.',
    waits: 'No connection. The message is waiting and goes out by itself once you are online. Keep this page open.',
    takeBack: 'Do not send it',
    failed: 'An error occurred while sending the message',
  },
} satisfies Shape<typeof bg>;
