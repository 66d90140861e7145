import { expect, test } from "vitest";
import { isOwn } from "../src/lib/reach";

test.each([
  ["127.0.0.1", true],
  ["localhost", true],
  ["tiltyard.localhost", true],
  ["[::1]", true],
  ["192.168.1.20", false],
  ["play.example.org", false],
])("only this computer opens %s: %s", (host, own) => {
  expect(isOwn(host)).toBe(own);
});
