// AUD-100: hosts that need no encryption, because data does not leave the machine.

/** Takes a host of a URL, IPv6 with or without brackets. */
export const isLocalHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Null if data may be sent to this address: encrypted, or on this machine. */
export function travelFault(url: string): string | null {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
    ? null
    : 'is not https'
}
