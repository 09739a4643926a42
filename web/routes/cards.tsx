import { CardsPage } from '../features/cards/CardsPage.tsx';

export default function CardsRoute() {
  return <CardsPage />;
}
