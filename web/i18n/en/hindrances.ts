import type { hindrances as bg } from '../bg/hindrances.ts';

export const hindrances: typeof bg = {
  title: 'Cleared to swim',
  yes: 'May swim',
  no: 'Not cleared',
  reasons: {
    documents_missing: 'unsigned documents',
    certificate_missing: 'no medical certificate',
    certificate_ended: 'certificate expired',
    payment_overdue: 'overdue payment',
    package_ended: 'package used up',
  },
  ending: 'Medical certificate expires on {{date}}',
  left_one: 'certificate: {{count}} day left',
  left_other: 'certificate: {{count}} days left',
  refused: 'Until then the club gives no new seat.',
  steps: {
    documents: 'Read and sign the documents',
    certificate: 'Add a certificate',
    payment: 'Pay',
    package: 'Renew the package',
  },
  instructors_one: '{{count}} more instructor is needed: children {{children}}, instructors {{now}}.',
  instructors_other: '{{count}} more instructors are needed: children {{children}}, instructors {{now}}.',
};
