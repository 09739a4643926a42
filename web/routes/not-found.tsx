import { data } from 'react-router';
import { NotFound } from '../shell/frame/NotFound.tsx';

/** Any address without a page: the answer says 404, within the frame of the public site. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
