import { NewsPage } from '../../features/admin-news/NewsPage.tsx';

export default function AdminNewsRoute() {
  return <NewsPage />;
}
