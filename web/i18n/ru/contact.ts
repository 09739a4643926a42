import type { contact as bg } from '../bg/contact.ts';
import type { RussianShape } from '../shape.ts';

export const contact = {
  meta: { title: 'Контакты', description: 'Напишите, позвоните или приходите: адрес, телефоны и часы работы.' },
  title: 'Контакты',
  lead: 'Отвечаем в течение одного рабочего дня.',
  hours: 'Часы работы',
  closed: 'выходной',
  map: 'На карте',
  directions: 'Как добраться',
  now: {
    open: 'Сейчас открыто',
    closed: 'Сейчас закрыто',
    until: 'до {{time}}',
    opensToday: 'откроется сегодня в {{time}}',
    opensTomorrow: 'откроется завтра в {{time}}',
    opensOn: 'откроется в {{time}}, {{day}}',
  },
  form: {
    title: 'Напишите нам',
    name: 'Имя',
    email: 'Эл. почта',
    phone: 'Телефон',
    message: 'Сообщение',
    submit: 'Отправить',
    sent: 'Сообщение отправлено',
    sentNote: 'Ответим на {{email}}.',
    again: 'Ещё сообщение',
    required: 'Заполните это поле.',
    waits: 'Нет связи. Сообщение ждёт и уйдёт само, как только появится интернет. Не закрывайте страницу.',
    takeBack: 'Не отправлять',
    failed: 'An error occurred while sending the message',
  },
} satisfies RussianShape<typeof bg>;
