export const notifications = {
  title: 'Известия',
  open: 'Известия',
  openFresh_one: 'Известия, {{count}} ново',
  openFresh_other: 'Известия, {{count}} нови',
  fresh: 'Ново',
  empty: 'Още няма известия',
  emptyNote: 'Тук ще виждаш свободни места, потвърдени плащания и всичко важно от клуба.',
  other: 'Има новина от клуба.',
  kinds: {
    place_offered: 'Освободи се място в „{{class}}“. Пазим го за теб до {{until}}.',
    athlete_approved: 'Профилът ти на състезател е одобрен.',
    payment_validated: 'Плащането {{reference}} от {{amount}} е потвърдено.',
    payment_paid: 'Плащането {{reference}} от {{amount}} е получено.',
    payment_failed: 'Плащането {{reference}} от {{amount}} не беше прието.{{note}}',
    payment_refunded: 'По плащането {{reference}} е върната сума.{{note}}',
  },
};
