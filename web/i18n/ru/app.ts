import { account } from './account-page.ts';
import { area } from './area.ts';
import { later } from './later.ts';

/** The texts of the signed-in area. */
export const ruApp = { area, account, later };
