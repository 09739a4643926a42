import { ProductPage } from '../features/products/shop/ProductPage.tsx';
import { readProduct } from '../features/products/shop/shop-data.server.ts';
import type { Route } from './+types/product.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await readProduct(request, context, params.name);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
