import type { adminInbox as bg } from '../bg/admin-inbox.ts';
import type { Shape } from '../shape.ts';

export const adminInbox = {
  title: 'Inbox',
  lead: 'What people write through the contact form, and which families wait for an answer.',
  range: 'Received in the last',
  one: 'Message',
  gone: 'This message was deleted.',
  empty: 'No messages yet.',
  emptyNote: 'Messages from the page “Contact” arrive here.',
  actions: 'Actions for the message of {{name}}',
  states: { new: 'New', answered: 'Answered', handled: 'Handled' },
  plural: { new: 'new', answered: 'answered', handled: 'handled' },
  fields: {
    from: 'From',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
    state: 'State',
    received: 'Received',
  },
  markHandled: 'Mark as handled',
  reopen: 'Back to the new ones',
  handled_one: 'The message is handled',
  handled_other: '{{count}} messages are handled',
  reopened_one: 'The message is new again',
  reopened_other: '{{count}} messages are new again',
  answers: 'Answers',
  answer: {
    open: 'Read and answer',
    label: 'Answer',
    help: 'The greeting, the club’s signature and the message itself are added to the email.',
    language: 'Language of the email',
    send: 'Send the answer',
    sent: 'The answer is on its way to {{email}}',
  },
  failed: { answer: 'An error occurred while sending the answer', update: 'Failed to update the message' },
} satisfies Shape<typeof bg>;
