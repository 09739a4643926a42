import { queryOptions } from '@tanstack/react-query';
import type { SetupStep } from '../../../contracts/setup.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { paths } from '../../lib/paths.ts';

const WATCH_MS = 2000;

/** The guide with its steps. While a test email is on its way it is looked at again. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => rpc('read_setup', {}),
  refetchInterval: ({ state }) => (state.data?.test_email?.state === 'waiting' ? WATCH_MS : false),
});

const at = (section: Parameters<typeof paths.adminSection>[0], search = '') =>
  `${paths.adminSection(section)}${search && `?${search}`}`;

/** The addresses of the steps; the email is tried on the page of the guide itself. */
export const PATH_OF: Record<Exclude<SetupStep, 'email'>, string> = {
  currency: at('settings', 'tab=money'),
  details: at('settings', 'tab=contact'),
  locations: at('locations', 'location=new'),
  skills: at('settings', 'tab=skills'),
  plans: at('billing', 'tab=plans&plan=new'),
  holidays: at('settings', 'tab=closures'),
  documents: at('documents'),
  instructors: at('instructors', 'instructor=new'),
  classes: at('classes', 'class=new'),
  import: at('import'),
  backup: at('jobs'),
};
