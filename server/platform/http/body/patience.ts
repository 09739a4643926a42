/**
 * The longest waits of the server for its clients, in milliseconds.
 *
 * An idle connection stays open longer than any proxy keeps its own: of two ends that close at the same moment, the one
 * that has just sent a request loses it. nginx waits 60 s, Caddy and most load balancers at most 60 to 65.
 *
 * A client that opens a connection and sends no request is disconnected soon: half-open sockets cost memory. Bodies are
 * watched at the door: Node's own limit would end an upload that goes on.
 */
export const PATIENCE = {
  keepAliveTimeout: 75_000,
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
};
