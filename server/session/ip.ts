import ipaddr from 'ipaddr.js'

/** Whether an address may come in; an empty list lets everybody. IPv4 inside IPv6 (`::ffff:…`) counts as IPv4. */
export function isAllowedIp(ip: string, rules: string[]): boolean {
  if (rules.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return rules.some((rule) => {
    const [base, bits] = rule.includes('/') ? ipaddr.parseCIDR(rule) : single(rule)
    return base.kind() === address.kind() && address.match(base, bits)
  })
}

function single(rule: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const base = ipaddr.process(rule)
  return [base, base.kind() === 'ipv4' ? 32 : 128]
}

/** What sign-ins are counted by: an IPv4 address, of IPv6 the network of 64 bits, all of which one line has. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
}
