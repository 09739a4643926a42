import { readShop } from '../features/products/shop/shop-data.server.ts';
import { ShopPage } from '../features/products/shop/ShopPage.tsx';
import type { Route } from './+types/shop.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readShop(request, context);
}

export default function ShopRoute({ loaderData }: Route.ComponentProps) {
  return <ShopPage {...loaderData} />;
}
