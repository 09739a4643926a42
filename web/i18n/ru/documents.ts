import type { documents as bg } from '../bg/documents.ts';
import type { RussianShape } from '../shape.ts';

export const documents = {
  title: 'Документы',
  lead: 'С чем вы согласились, когда и в какой версии.',
  empty: 'Клуб ещё не опубликовал документов.',
  version: 'Версия {{version}} от {{date}}',
  required: 'Обязательный',
  optional: 'По желанию',
  read: 'Прочитать текст',
  signed: 'Подписан',
  waits: 'Ждёт подписи',
  notGiven: 'Согласие не дано',
  forChildren: 'Для: {{names}}',
  earlier_one: '{{count}} прежняя версия',
  earlier_few: '{{count}} прежние версии',
  earlier_many: '{{count}} прежних версий',
  earlier_other: '{{count}} прежних версий',
  notSignedThen: 'Не подписывалась',
  sign: {
    open: 'Подписать',
    children: 'За кого?',
    chooseChild: 'Выберите хотя бы одного ребёнка.',
    name: 'Имя и фамилия',
    nameHelp: 'Написанное имя — ваша подпись. Время отмечаем мы.',
    submit: 'Прочитал(а) и подписываю',
    done: 'Документ подписан',
  },
  withdraw: {
    open: 'Отозвать',
    title: 'Отозвать согласие? {{title}}',
    required: 'Документ обязательный: пока он не подписан, клуб будет спрашивать снова и может отказать в записи.',
    note: 'Согласие перестаёт действовать с этого момента. То, что оно было дано, остаётся записанным.',
    healthNotes: 'Заметки о здоровье: {{name}}',
    confirm: 'Отозвать согласие',
    done: 'Согласие отозвано',
  },
} satisfies RussianShape<typeof bg>;
