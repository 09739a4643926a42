import type { orders as bg } from '../bg/orders.ts';
import type { RussianShape } from '../shape.ts';

export const orders = {
  title: 'Мои заказы',
  lead: 'Заказанное в магазине: на каком этапе и как оплачивается.',
  toShop: 'В магазин',
  back: 'К заказам',
  empty: 'Заказов пока нет.',
  emptyNote: 'Заказанное в магазине будет видно здесь.',
  gone: 'Такого заказа нет.',
  number: '№ {{number}}',
  orderTitle: 'Заказ № {{number}}',
  columns: {
    number: 'Заказ',
    items: 'Содержание',
    status: 'Состояние',
    payment: 'Оплата',
    date: 'Дата',
    total: 'Сумма',
  },
  waits: {
    address: 'Готовим к отправке.',
    pickup: 'Готовим. Напишем, когда его можно забрать.',
    ready: 'Готов: ждёт тебя в бассейне.',
  },
  why: 'Причина: {{note}}',
  pay: 'Оплата',
  cash: {
    help: { address: 'При получении: курьеру', pickup: 'Когда заберёте в бассейне' },
    body: {
      address: 'Вы платите курьеру при получении.',
      pickup: 'Вы платите на кассе, когда забираете заказ. Назовите его номер.',
    },
  },
  content: 'Содержание',
  total: 'Итого',
  facts: {
    date: 'Заказан',
    address: 'Отправляется по адресу',
    pickup: 'Забрать в',
    taker: 'Получатель',
    payment: 'Оплата',
    closed: { pending: 'Закрыт', completed: 'Выполнен', cancelled: 'Отменён' },
  },
  placed: {
    title: 'Заказ принят',
    waits: 'Мы отправили подтверждение на почту. Осталась оплата.',
    paid: 'Мы отправили подтверждение на почту.',
  },
  cancel: {
    action: 'Отменить заказ',
    title: 'Отменить заказ № {{number}}?',
    note: 'Вернуть это нельзя. В магазин возвращаются:',
    card: '{{sum}} возвращаются на карту.',
    nothing: 'Платить ничего не нужно.',
    confirm: 'Отменить № {{number}}',
    done: 'Заказ № {{number}} отменён',
    refundFailed: 'Заказ отменён, но карта не приняла {{sum}}. Офис вернёт их иначе.',
    office: 'По заказу уже есть оплата. Чтобы отменить его, напиши в офис.',
  },
} satisfies RussianShape<typeof bg>;
