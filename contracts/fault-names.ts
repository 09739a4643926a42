import type { FaultKind } from './status.ts';

type FaultNames = Record<FaultKind, { began: string; ended: string }>;

// A const for each language: the texts of a page bring those of its own language alone.

/** A fault of a part of the installation and its end, in Bulgarian. */
export const BULGARIAN_FAULT_NAMES: FaultNames = {
  emails: { began: 'Имейлите не тръгват', ended: 'Имейлите отново тръгват' },
  texts: { began: 'Текстовите съобщения не тръгват', ended: 'Текстовите съобщения отново тръгват' },
  backup: { began: 'Няма ново проверено резервно копие', ended: 'Отново има проверено резервно копие' },
  jobs: { began: 'Автоматична задача не успява', ended: 'Автоматичните задачи отново успяват' },
  disk: { began: 'Мястото на сървъра свършва', ended: 'На сървъра отново има място' },
  disk_full: {
    began: 'Дискът на сървъра е пълен: снимки и документи не се приемат',
    ended: 'Снимки и документи отново се приемат',
  },
  files: { began: 'Снимките и документите не се отварят', ended: 'Снимките и документите отново се отварят' },
  certificate: {
    began: 'Защитената връзка на сайта (HTTPS) изтича',
    ended: 'Защитената връзка на сайта (HTTPS) отново е наред',
  },
  replication: {
    began: 'Резервният сървър или копията изостават',
    ended: 'Резервният сървър и копията отново са наред',
  },
};

/** The same in English. */
export const ENGLISH_FAULT_NAMES: FaultNames = {
  emails: { began: 'Emails are not being sent', ended: 'Emails are being sent again' },
  texts: { began: 'Text messages are not being sent', ended: 'Text messages are being sent again' },
  backup: { began: 'There is no new verified backup', ended: 'There is a verified backup again' },
  jobs: { began: 'An automatic job is failing', ended: 'The automatic jobs work again' },
  disk: { began: 'The server is running out of space', ended: 'The server has space again' },
  disk_full: {
    began: 'The disk of the server is full: pictures and documents are refused',
    ended: 'Pictures and documents are accepted again',
  },
  files: { began: 'Pictures and documents do not open', ended: 'Pictures and documents open again' },
  certificate: {
    began: 'The site’s secure connection (HTTPS) is about to expire',
    ended: 'The site’s secure connection (HTTPS) is fine again',
  },
  replication: {
    began: 'The standby server or the backups are behind',
    ended: 'The standby server and the backups are fine again',
  },
};

/** The same in Russian. */
export const RUSSIAN_FAULT_NAMES: FaultNames = {
  emails: { began: 'Письма не уходят', ended: 'Письма снова уходят' },
  texts: { began: 'Текстовые сообщения не уходят', ended: 'Текстовые сообщения снова уходят' },
  backup: { began: 'Нет новой проверенной резервной копии', ended: 'Проверенная резервная копия снова есть' },
  jobs: { began: 'Автоматическая задача не выполняется', ended: 'Автоматические задачи снова выполняются' },
  disk: { began: 'На сервере кончается место', ended: 'На сервере снова есть место' },
  disk_full: {
    began: 'Диск сервера заполнен: фотографии и документы не принимаются',
    ended: 'Фотографии и документы снова принимаются',
  },
  files: { began: 'Фотографии и документы не открываются', ended: 'Фотографии и документы снова открываются' },
  certificate: {
    began: 'Защищённое соединение сайта (HTTPS) истекает',
    ended: 'Защищённое соединение сайта (HTTPS) снова в порядке',
  },
  replication: { began: 'Резервный сервер или копии отстают', ended: 'Резервный сервер и копии снова в порядке' },
};
