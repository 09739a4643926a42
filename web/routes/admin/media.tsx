import { MediaPage } from '../../features/admin-media/MediaPage.tsx';

export default function AdminMediaRoute() {
  return <MediaPage />;
}
