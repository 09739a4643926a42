import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { readSchedule } from '../features/classes/schedule/schedule-data.server.ts';
import { SchedulePage } from '../features/classes/schedule/SchedulePage.tsx';
import type { Route } from './+types/schedule.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readSchedule(request, context);
}

/** What is looked for only narrows down what is there. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyFilter ? false : defaultShouldRevalidate;
}

export default function ScheduleRoute({ loaderData }: Route.ComponentProps) {
  return <SchedulePage {...loaderData} />;
}
