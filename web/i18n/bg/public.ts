import { club } from './club.ts';
import { coaches } from './coaches.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { demo } from './demo.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { media } from './media.ts';
import { nav } from './nav.ts';
import { news } from './news.ts';
import { schedule } from './schedule.ts';
import { shop } from './shop.ts';

/** The texts of the open site. */
export const bgPublic = { common, nav, demo, home, club, coaches, media, contact, guide, legal, news, schedule, shop };
