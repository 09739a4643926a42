import type { account as bg } from '../bg/account-page.ts';
import type { Shape } from '../shape.ts';

export const account = { title: 'My account', settings: 'Settings' } satisfies Shape<typeof bg>;
