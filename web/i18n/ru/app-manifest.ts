import type { appManifest as bg } from '../bg/app-manifest.ts';

export const appManifest: typeof bg = {
  about: 'Плавательный клуб в телефоне: занятия, посещения и оплата, в том числе без связи.',
  today: 'Сегодня',
};
