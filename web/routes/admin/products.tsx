import { ProductsPage } from '../../features/products/admin/ProductsPage.tsx';

export default function AdminProductsRoute() {
  return <ProductsPage />;
}
