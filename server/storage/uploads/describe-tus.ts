import type { MiddlewareHandler } from 'hono';

/** The extensions of tus 1.0.0 that this server supports, beside its core. */
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'expiration', 'termination'];

/**
 * OPTIONS on resumable uploads: a tus client asks which versions and extensions there are. Comes before CORS, which
 * answers what a browser asks by the same method.
 */
export const describeTus: MiddlewareHandler = async (c, next) => {
  c.header('Tus-Resumable', '1.0.0');
  c.header('Tus-Version', '1.0.0');
  c.header('Tus-Extension', TUS_EXTENSIONS.join(','));
  await next();
};
