import type { pictures as bg } from '../bg/pictures.ts';
import type { Shape } from '../shape.ts';

export const pictures = {
  open: 'Pictures of the lesson',
  add: 'Add pictures',
  none: 'There are no pictures of this lesson yet.',
  seen: 'The families of the children in the lesson see them.',
  agreed: 'All families have agreed: the pictures show at once.',
  missing_one: '{{count}} child has no consent for photos',
  missing_other: '{{count}} children have no consent for photos',
  missingNote:
    'Families see the pictures by themselves once the last one agrees, and they are hidden at once when a consent is withdrawn.',
  notAsked: 'The club has no consent for photos to sign. Until it has one, families do not see the pictures.',
  cancelled: 'The lesson was canceled: families do not see the pictures.',
  offline: 'Pictures are not uploaded without a connection.',
  picture: 'Picture {{number}}',
  film: 'Video {{number}}',
  openOne: 'Open: {{name}}',
  openFailed: 'The file did not open',
  remove: 'Delete: {{name}}',
  removeTitle: 'Delete “{{name}}”?',
  removeNote: 'It is deleted for everyone and does not come back.',
  removeConfirm: 'Delete',
  removed: 'Deleted',
  clip: {
    title: 'For one family',
    note: 'A picture or a short video of up to {{size}} MB. Only the child’s family and the staff of the lesson see it.',
    child: 'Child',
    choose: 'Choose a child',
    noConsent: '{{name}} (no consent)',
    add: 'Add a picture or video',
  },
  card: {
    title: 'Pictures of lessons',
    clip: 'only for you',
    more: 'Show all ({{count}})',
  },
} satisfies Shape<typeof bg>;
