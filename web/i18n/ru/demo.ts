import type { demo as bg } from '../bg/demo.ts';
import type { RussianShape } from '../shape.ts';

export const demo = {
  title: 'Демо-клуб.',
  lead: 'Люди, платежи и новости здесь вымышлены.',
  show: 'Профили для пробы',
  password: 'Пароль для всех:',
  accounts: {
    parent: 'Родитель',
    instructor: 'Инструктор',
    admin: 'Администратор',
    athlete: 'Спортсмен',
    pending: 'Ожидающий спортсмен',
  },
} satisfies RussianShape<typeof bg>;
