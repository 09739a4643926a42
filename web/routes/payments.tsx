import { LaterPage } from '../features/later/LaterPage.tsx';
import { paths } from '../lib/paths.ts';

export default function PaymentsRoute() {
  return <LaterPage page="payments" to={paths.dashboard} />;
}
