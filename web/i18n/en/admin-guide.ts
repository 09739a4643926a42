import type { adminGuide as bg } from '../bg/admin-guide.ts';
import type { Shape } from '../shape.ts';

export const adminGuide = {
  title: 'Parents’ guide',
  lead: 'The articles of the page “For parents”, in the order in which they are read.',
  add: 'New article',
  edit: 'Article',
  empty: 'No articles yet.',
  hidden: 'Hidden',
  saved: '“{{title}}” is saved',
  deleted: '“{{title}}” is deleted',
  delete: 'Delete the article',
  deleteTitle: 'Delete “{{title}}”',
  deleteNote: 'Links to the article will no longer lead to it.',
  deleteLoss: 'The article in every language',
  deleteConfirm: 'Delete the article',
  slugTaken: 'Another article already has this address',
  failed: {
    save: 'The article was not saved',
    delete: 'The article was not deleted',
    order: 'The order was not saved',
  },
  fields: {
    title: 'Title',
    slug: 'Address',
    slugHelp: 'The end of the link to the article: lowercase Latin letters, digits and hyphens.',
    body: 'Text',
    bodyHelp: 'An empty line starts a new paragraph. Lines that begin with “- ” become a list.',
    visible: 'Shown on the site',
  },
} satisfies Shape<typeof bg>;
