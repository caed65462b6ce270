import ipaddr from 'ipaddr.js'

/**
 * Returns whether the rules allow an address; an empty list allows all. IPv4 inside IPv6 (`::ffff:…`) counts as IPv4.
 */
export function isAllowedIp(ip: string, rules: string[]): boolean {
  if (rules.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return rules.some((rule) => {
    const [base, bits] = rule.includes('/') ? ipaddr.parseCIDR(rule) : hostRange(rule)
    return base.kind() === address.kind() && address.match(base, bits)
  })
}

function hostRange(rule: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const base = ipaddr.process(rule)
  return [base, base.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Returns the key by which sign-ins are counted: the IPv4 address, or the /64 network of an IPv6 address, because one
 * line has a whole /64.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
}
