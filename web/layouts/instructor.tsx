import { Outlet } from 'react-router';
import { useFetchAhead } from '../features/offline/use-fetch-ahead.ts';
import { Guard } from '../features/session/Guard.tsx';
import { useUser } from '../features/session/SessionProvider.tsx';

export default function InstructorLayout() {
  return (
    <Guard role="instructor">
      <Deck />
    </Guard>
  );
}

function Deck() {
  useFetchAhead(useUser().id);
  return <Outlet />;
}
