/** The servers of a connection string, each as its own connection string. */
export interface DatabaseTarget {
  urls: string[]
  /** Requires a writable server. */
  writable: boolean
}

const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/
/** Accepted values; read-only connections are useless to the shop. */
const SESSION_ATTRS = ['any', 'read-write', 'primary']

/**
 * Parses a connection string. It may name several servers (`host1:5432,host2:5432`) and libpq's `target_session_attrs`.
 * With several servers a writable one is always required. Throws with a readable message.
 */
export function parseDatabaseUrl(url: string): DatabaseTarget {
  const [, head, hosts = '', path = '', query = ''] = FORM.exec(url) ?? []
  if (head === undefined) throw new Error('must be an address that begins with postgres:// or postgresql://')
  const attrs = new URLSearchParams(query).get('target_session_attrs') ?? 'any'
  if (!SESSION_ATTRS.includes(attrs))
    throw new Error(`target_session_attrs must be one of ${SESSION_ATTRS.join(', ')}, not "${attrs}"`)
  // all other parameters belong to the driver
  const others = query.split('&').filter((each) => each && !each.startsWith('target_session_attrs='))
  const rest = others.length === 0 ? path : `${path}?${others.join('&')}`
  const names = hosts.split(',').map((host) => host.trim())
  if (names.length > 1 && names.includes('')) throw new Error('names a server without a name')
  const urls = names.map((name) => `${head}${name}${rest}`)
  if (!urls.every((each) => URL.canParse(each))) throw new Error('is not an address')
  return { urls, writable: urls.length > 1 || attrs !== 'any' }
}
