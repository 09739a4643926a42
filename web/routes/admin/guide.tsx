import { GuidePage } from '../../features/admin-guide/GuidePage.tsx';

export default function AdminGuideRoute() {
  return <GuidePage />;
}
