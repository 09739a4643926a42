import { ProductsPage } from '../../features/admin-products/ProductsPage.tsx';

export default function AdminProductsRoute() {
  return <ProductsPage />;
}
