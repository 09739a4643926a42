/** The client's form of a failure. */
interface StorageErrorBody {
  statusCode: string;
  code: string;
  error: string;
  message: string;
}

/** A refusal in the protocol's own shape: nearly always HTTP 400, with the real status in the body. */
export class StorageError extends Error {
  /** The real status. */
  readonly status: number;
  readonly code: string;
  readonly #error: string;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    { error = code, headers = {} }: { error?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.#error = error;
    this.headers = headers;
  }

  get body(): StorageErrorBody {
    return { statusCode: String(this.status), code: this.code, error: this.#error, message: this.message };
  }

  /** The status of the answer itself. */
  get httpStatus(): number {
    return this.status >= 500 || OWN_STATUS.includes(this.status) ? this.status : 400;
  }
}

/** A range that cannot be satisfied needs its own HTTP status; so does a refusal to come back later. */
const OWN_STATUS = [416, 429];

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' });
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' });
export const noSuchUpload = () => new StorageError(404, 'NoSuchUpload', 'Upload not found');
export const noSuchRoute = (method: string, path: string) =>
  new StorageError(404, 'NotFound', `Route ${method}:${path} not found`, { error: 'Not Found' });

const exists = (code: string) => new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' });
export const bucketAlreadyExists = () => exists('BucketAlreadyExists');
export const keyAlreadyExists = () => exists('KeyAlreadyExists');
export const resourceAlreadyExists = () => exists('ResourceAlreadyExists');
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');

export const noAuthorization = () =>
  new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'", { error: 'Error' });
export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' });
export const entityTooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageError(413, 'EntityTooLarge', message, { error: 'Payload too large' });
export const invalidMimeType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, { error: 'invalid_mime_type' });
export const invalidRange = (size: number) =>
  new StorageError(416, 'InvalidRange', 'invalid range provided', {
    error: 'invalid_range',
    headers: { 'Content-Range': `bytes */${size}` },
  });

export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' });
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`);
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidParameter = (name: string) =>
  new StorageError(400, 'InvalidParameter', `Invalid Parameter ${name}`);
export const noContent = () => invalidRequest('No content provided');
export const notSupported = (feature: string) =>
  new StorageError(409, 'NotSupported', `The feature ${feature} is not enabled for this resource`);

export const invalidJwt = (message = 'Invalid JWT') => new StorageError(400, 'InvalidJWT', message);
export const invalidSignature = (message = 'Invalid signature') => new StorageError(400, 'InvalidSignature', message);
export const expiredToken = () => new StorageError(400, 'ExpiredToken', 'The provided token has expired.');

export const bodyTimeout = () => new StorageError(408, 'RequestTimeout', 'The body came too slowly');
export const slowDown = () =>
  new StorageError(429, 'SlowDown', 'Too many requests at once: try again in a moment', {
    error: 'too_many_requests',
    headers: { 'Retry-After': '2' },
  });
export const storageFull = () =>
  new StorageError(507, 'StorageFull', 'There is no room left for files', { error: 'storage_full' });
export const aborted = () => new StorageError(400, 'Aborted', 'The request ended before its body was whole');
