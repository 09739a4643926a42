/** The protocol's codes of refusals that a member receives. */
type RefusalCode =
  | 'Unauthorized'
  | 'InvalidJWTToken'
  | 'MalformedJWT'
  | 'JwtSignatureError'
  | 'TopicNameRequired'
  | 'InvalidTopicName'
  | 'InvalidJoinPayload'
  | 'ClientJoinRateLimitReached'
  | 'ChannelRateLimitReached'
  | 'MessagePerSecondRateLimitReached'
  | 'ClientPresenceRateLimitReached'
  | 'UnableToConnectToProject'
  | 'UnableToReplayMessages';

/** A refusal in the protocol's form, "Code: text". */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, text: string) {
    super(`${code}: ${text}`);
    this.code = code;
  }
}
