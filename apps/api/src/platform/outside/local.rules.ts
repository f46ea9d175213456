// AUD-100: which hosts need no encryption, because nothing leaves the machine.

/** Takes a host as URLs write it, IPv6 in brackets or not. */
export const isLocalHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Null when data may travel to this address: encrypted, or without leaving the machine. */
export function travelFault(url: string): string | null {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
    ? null
    : 'is not https'
}
