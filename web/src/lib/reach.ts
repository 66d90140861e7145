// Who can open an address.

/** Whether a host name means the device itself, so that a link with it opens nothing anywhere else. */
export function isOwn(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host.startsWith("127.");
}
