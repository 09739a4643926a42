import { BooksPage } from '../../features/admin-books/BooksPage.tsx';

export default function AdminBooksRoute() {
  return <BooksPage />;
}
