import type { appManifest as bg } from '../bg/app-manifest.ts';

export const appManifest: typeof bg = {
  about: 'The swimming club on your phone: lessons, attendance and payments, also offline.',
  today: 'Today',
};
