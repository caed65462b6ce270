/** Servers that a connection string names, each as a string of its own. */
export interface Target {
  urls: string[]
  /** Only one that can be written will do. */
  writable: boolean
}

const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/
/** The shop writes: a connection that only reads is none. */
const ATTRS = ['any', 'read-write', 'primary']

/**
 * Reads a connection string, which may name several servers (`host1:5432,host2:5432`) and, as libpq's, `target_session_attrs`. Of several only one that
 * can be written will do, said or not. Throws with a sentence.
 */
export function readTarget(url: string): Target {
  const [, head, hosts = '', path = '', query = ''] = FORM.exec(url) ?? []
  if (head === undefined) throw new Error('must be an address that begins with postgres:// or postgresql://')
  const attrs = new URLSearchParams(query).get('target_session_attrs') ?? 'any'
  if (!ATTRS.includes(attrs)) throw new Error(`target_session_attrs must be one of ${ATTRS.join(', ')}, not "${attrs}"`)
  // all others are the driver's
  const others = query.split('&').filter((each) => each && !each.startsWith('target_session_attrs='))
  const rest = others.length === 0 ? path : `${path}?${others.join('&')}`
  const names = hosts.split(',').map((host) => host.trim())
  if (names.length > 1 && names.includes('')) throw new Error('names a server without a name')
  const urls = names.map((name) => `${head}${name}${rest}`)
  if (!urls.every((each) => URL.canParse(each))) throw new Error('is not an address')
  return { urls, writable: urls.length > 1 || attrs !== 'any' }
}
