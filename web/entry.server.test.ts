import { UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { expect, test, vi } from 'vitest';
import { handleError } from './entry.server.tsx';

test('a request to what takes none leaves no line in the log, a failing page does', () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const args = { request: new Request('http://localhost/', { method: 'POST' }) } as Parameters<typeof handleError>[1];
  handleError(new RouteError(405, 'Method Not Allowed', new Error('no action')), args);
  handleError(new RouteError(404, 'Not Found', null), args);
  expect(errors).not.toHaveBeenCalled();
  const failure = new Error('a page that fails');
  handleError(failure, args);
  expect(errors.mock.calls).toEqual([[failure]]);
  vi.restoreAllMocks();
});
