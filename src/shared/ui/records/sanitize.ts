import DOMPurify from 'dompurify'

const purify = DOMPurify()

/** What formatted text is made of: exactly what the editor makes. The server allows the same; one table of cases proves both. */
const tags = [
  ...['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'img'],
  ...['table', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'u', 's', 'span', 'a', 'iframe'],
]
const attributes: Record<string, readonly string[]> = {
  ...{ P: ['style'], H2: ['style'], H3: ['style'], H4: ['style'], SPAN: ['style'] },
  A: ['href', 'target', 'rel'],
  IFRAME: ['src', 'title'],
  IMG: ['src', 'alt', 'title', 'width', 'height'],
  OL: ['start', 'type'],
  TH: ['colspan', 'rowspan', 'scope', 'style'],
  TD: ['colspan', 'rowspan', 'style'],
}

/** Tags of others that mean the same as one of ours; blocks become paragraphs, so that their texts do not grow together. */
const same: Record<string, string> = {
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' },
  ...{ div: 'p', pre: 'p', section: 'p', article: 'p', main: 'p', header: 'p', footer: 'p', center: 'p' },
  ...{ figure: 'p', figcaption: 'p', dt: 'p', dd: 'p', address: 'p', caption: 'p' },
}
const foreign = new RegExp(`<(?:${Object.keys(same).join('|')})[\\s>]`, 'i')
const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,dl,table,blockquote,hr,img,div,pre,section,article,figure,dt,dd,center'

/** Whether an image's address is that of a file of ours. */
export const isOwnFile = (src: string): boolean => /^\/files\/(?!.*\.\.)[\w./-]+$/.test(src)

/** Whether a frame's address is that of a player of YouTube, the one frame there may be. */
export const isVideo = (src: string): boolean => /^https:\/\/www\.youtube\.com\/embed\/[\w-]+(?:\?[\w=&-]*)?$/.test(src)

/** Links lead to web addresses only. */
export const isWebLink = (href: string): boolean => /^https?:\/\/\S+$/i.test(href)

/** Html as a document in which nothing runs or loads; without style sheets, which the content policy would complain of. */
export const documentOf = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ''), 'text/html')

/** Addresses of the images that are no files of ours: `sanitize` leaves them out. */
export const foreignImages = (html: string): string[] =>
  [...documentOf(html).querySelectorAll('img')]
    .map((image) => image.getAttribute('src') ?? '')
    .filter((src) => !isOwnFile(src))

function inOurTags(html: string): string {
  if (!foreign.test(html)) return html
  const { body } = documentOf(html)
  for (const element of [...body.querySelectorAll(Object.keys(same).join())].reverse()) {
    const name = same[element.localName] ?? 'p'
    // a box around blocks is none itself
    if (name === 'p' && element.querySelector(blocks)) element.replaceWith(...element.childNodes)
    else {
      const ours = element.ownerDocument.createElement(name)
      const style = element.getAttribute('style')
      if (style) ours.setAttribute('style', style)
      ours.append(...element.childNodes)
      element.replaceWith(ours)
    }
  }
  return body.innerHTML
}

purify.addHook('uponSanitizeAttribute', (node, data) => {
  const ours = attributes[node.nodeName]?.includes(data.attrName) || data.attrName === 'data-pm-slice'
  if (!ours) data.keepAttr = false
})

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement)) return
  const look = node.nodeName === 'SPAN' ? 'color' : 'text-align'
  const value = node.style.getPropertyValue(look)
  node.removeAttribute('style')
  if (value) node.style.setProperty(look, value)
  if (node.nodeName === 'IMG' && !isOwnFile(node.getAttribute('src') ?? '')) node.remove()
  if (node.nodeName === 'IFRAME' && !isVideo(node.getAttribute('src') ?? '')) node.remove()
  if (node.nodeName === 'A') {
    if (isWebLink(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    } else for (const name of ['href', 'target', 'rel']) node.removeAttribute(name)
  }
})

/**
 * Html with nothing in it but formatted text: no scripts, no frames but players of YouTube, links to web addresses, images that are files of ours,
 * looks that are ours. `pasted`: with the editor's own mark of what it copied.
 */
export function sanitize(html: string, { pasted = false } = {}): string {
  return purify.sanitize(inOurTags(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [...new Set(Object.values(attributes).flat()), ...(pasted ? ['data-pm-slice'] : [])],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
