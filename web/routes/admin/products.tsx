import { ProductsPage } from '../../features/admin/ProductsPage.tsx';

export default function AdminProductsRoute() {
  return <ProductsPage />;
}
