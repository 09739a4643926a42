import { Outlet } from 'react-router';
import { useFetchAhead } from '../shell/offline/use-fetch-ahead.ts';
import { Guard } from '../shell/session/Guard.tsx';
import { useUser } from '../shell/session/SessionProvider.tsx';

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
