import { AthletePending } from '../features/auth/AthletePending.tsx';

export default function AthletePendingRoute() {
  return <AthletePending />;
}
