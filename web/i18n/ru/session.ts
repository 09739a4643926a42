import type { session as bg } from '../bg/session.ts';
import type { RussianShape } from '../shape.ts';

export const session = {
  denied: { title: 'Access Denied', body: 'Для этой страницы нужна роль «{{role}}».' },
  signedOut: { title: 'Вы вышли', body: 'До скорой встречи!' },
  signOut: 'Выйти',
  signedInAs: 'Вы вошли как {{name}}',
} satisfies RussianShape<typeof bg>;
