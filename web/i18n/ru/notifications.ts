import type { notifications as bg } from '../bg/notifications.ts';
import type { RussianShape } from '../shape.ts';

export const notifications = {
  title: 'Уведомления',
  open: 'Уведомления',
  openFresh_one: 'Уведомления, {{count}} новое',
  openFresh_few: 'Уведомления, {{count}} новых',
  openFresh_many: 'Уведомления, {{count}} новых',
  openFresh_other: 'Уведомления, {{count}} новых',
  fresh: 'Новое',
  empty: 'Уведомлений пока нет',
  emptyNote: 'Здесь появятся свободные места, подтверждённые платежи и всё важное от клуба.',
  other: 'Есть новость от клуба.',
  kinds: {
    place_offered: 'Освободилось место в „{{class}}“. Держим его для вас до {{until}}.',
    athlete_approved: 'Ваш профиль спортсмена одобрен.',
    payment_validated: 'Платёж {{reference}} на {{amount}} подтверждён.',
    payment_paid: 'Платёж {{reference}} на {{amount}} получен.',
    payment_failed: 'Платёж {{reference}} на {{amount}} не принят.{{note}}',
    payment_refunded: 'По платежу {{reference}} возвращены деньги.{{note}}',
  },
} satisfies RussianShape<typeof bg>;
