import type { account as bg } from '../bg/account-page.ts';
import type { RussianShape } from '../shape.ts';

export const account = { title: 'Мой профиль', settings: 'Настройки' } satisfies RussianShape<typeof bg>;
