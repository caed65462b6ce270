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
