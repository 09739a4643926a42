import type { dashboard as bg } from '../bg/dashboard.ts';
import type { RussianShape } from '../shape.ts';

export const dashboard = {
  title: 'Панель',
  hello: 'Здравствуйте, {{name}}!',
  addChild: 'Записать ребёнка',
  empty: 'Детей пока нет.',
  emptyNote: 'Запись займёт около трёх минут: ребёнок, бассейн, группа и план.',
  quick: 'Только добавить ребёнка',
  profile: 'Профиль: {{name}}',
  next: 'Следующее занятие',
  noNext: 'Занятий не назначено',
  noClass: 'Ещё не в группе',
  enroll: 'Записать в группу',
  sessions: {
    label: 'Осталось занятий',
    left: '{{count}} из {{max}}',
    over_one: '{{count}} сверх оплаченного',
    over_few: '{{count}} сверх оплаченного',
    over_many: '{{count}} сверх оплаченного',
    over_other: '{{count}} сверх оплаченного',
    validUntil: 'до {{date}}',
    low: 'Занятия заканчиваются',
    renew: 'Продлить',
  },
  renewsOn: '{{plan}} до {{date}}',
  waits: 'Лист ожидания',
  waitsFor: '{{title}} · {{position}}-е место в очереди',
  offers: 'Предложенные места',
  due: 'К оплате',
  dueTotal: 'Итого',
} satisfies RussianShape<typeof bg>;
