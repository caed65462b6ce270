import DOMPurify from 'dompurify'

const purify = DOMPurify()

/** What formatted text is made of; the server allows the same. */
const tags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'span', 'a', 'img'],
  ...['ul', 'ol', 'li', 'blockquote', 'hr', 'div'],
]
const attributes = ['href', 'src', 'alt', 'title', 'target', 'rel', 'style', 'width', 'height', 'start']
/** The web's, or a file of ours under the shop's own address. */
const address = /^(?:https?:\/\/|\/(?!\/))/i
const looks = ['text-align', 'color']

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement)) return
  const kept = looks.map((name) => [name, node.style.getPropertyValue(name)]).filter(([, value]) => value)
  node.removeAttribute('style')
  for (const [name = '', value = ''] of kept) node.style.setProperty(name, value)
  // addresses that carry the image in them are let through by the library
  if (node.nodeName === 'IMG' && !address.test(node.getAttribute('src') ?? '')) node.remove()
  if (node.nodeName === 'A') {
    if (!/^https?:\/\//i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
    node.setAttribute('rel', 'noopener noreferrer')
    node.setAttribute('target', '_blank')
  }
})

/** Html with nothing in it but formatted text: no scripts, no frames, links to web addresses, looks that are ours. */
export function sanitize(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: address,
  })
}
