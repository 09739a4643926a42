import { BooksPage } from '../../features/accounting/BooksPage.tsx';

export default function AdminBooksRoute() {
  return <BooksPage />;
}
