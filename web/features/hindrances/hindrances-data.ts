import { rpcQuery } from '../../lib/api/club-query.ts';

/** True or false for „may this child swim“, with every reason. Throws ClubError. */
export const maySwimQuery = (childId: string) =>
  rpcQuery(['children', 'may-swim', childId], 'may_swim', { child_id: childId });
