import { MediaPage } from '../../features/media/admin/MediaPage.tsx';

export default function AdminMediaRoute() {
  return <MediaPage />;
}
