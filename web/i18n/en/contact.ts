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
    offline:
      'No connection: the message has not been sent yet. What you wrote stays here; send it again once you are online.',
    failed: 'An error occurred while sending the message',
  },
} satisfies Shape<typeof bg>;
