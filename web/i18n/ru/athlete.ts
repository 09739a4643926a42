import type { athlete as bg } from '../bg/athlete.ts';
import type { RussianShape } from '../shape.ts';

export const athlete = {
  register: {
    title: 'Регистрация спортсмена',
    lead: 'Для спортсменов клуба. Учётную запись одобряет тренер.',
    submit: 'Зарегистрироваться',
    failed: 'Registration Error',
    done: 'Заявка отправлена',
    parent: 'Вы родитель? Регистрация здесь',
  },
  refused: { title: 'Твой профиль не одобрен', body: 'Причина: {{reason}} Если это ошибка, позвони в клуб.' },
  pending: {
    title: 'Ваша учётная запись ждёт одобрения',
    body: 'Тренер рассматривает заявки. Вы получите письмо, когда её одобрят.',
    check: 'Проверить снова',
  },
} satisfies RussianShape<typeof bg>;
