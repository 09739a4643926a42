import { LocationsPage } from '../../features/locations/LocationsPage.tsx';

export default function AdminLocationsRoute() {
  return <LocationsPage />;
}
