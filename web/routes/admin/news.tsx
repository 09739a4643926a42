import { NewsPage } from '../../features/news/admin/NewsPage.tsx';

export default function AdminNewsRoute() {
  return <NewsPage />;
}
