import { expect, it } from "vitest";
import { believedAddress } from "./believed-address";

it.each([
  ["the connection's, whatever the client wrote", "203.0.113.7", "192.0.2.1", false, "192.0.2.1"],
  ["the one that a trusted proxy added", "203.0.113.7", "10.0.0.1", true, "203.0.113.7"],
  ["the proxy's word and not the client's", "1.1.1.1, 203.0.113.7", "10.0.0.1", true, "203.0.113.7"],
  ["the connection's when a trusted proxy says nothing", undefined, "10.0.0.1", true, "10.0.0.1"],
  ["one spelling of one address", undefined, "::ffff:192.0.2.1", false, "192.0.2.1"],
  ["that of version 6 as it is", undefined, "2001:db8::1", false, "2001:db8::1"],
  ["none for a connection that is gone", "203.0.113.7", undefined, false, ""],
])("a request's address is %s", (_what, forwarded, connection, trustProxy, expected) => {
  expect(believedAddress(forwarded, connection, trustProxy)).toBe(expected);
});
