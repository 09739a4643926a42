import { GuidePage } from '../../features/guide/admin/GuidePage.tsx';

export default function AdminGuideRoute() {
  return <GuidePage />;
}
