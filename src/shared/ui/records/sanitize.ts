import DOMPurify from 'dompurify'
import { isOwnFile, isVideo, richTextAttributes, richTextTags } from '../../../../domain/common/rich-text-rules'

const purify = DOMPurify()

/** Maps disallowed tags to their allowed equivalents. Blocks become paragraphs, so that their texts stay separate. */
const equivalents: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  div: 'p',
  pre: 'p',
  section: 'p',
  article: 'p',
  main: 'p',
  header: 'p',
  footer: 'p',
  center: 'p',
  figure: 'p',
  figcaption: 'p',
  dt: 'p',
  dd: 'p',
  address: 'p',
  caption: 'p',
}
const convertibleTag = new RegExp(`<(?:${Object.keys(equivalents).join('|')})[\\s>]`, 'i')
const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,dl,table,blockquote,hr,img,div,pre,section,article,figure,dt,dd,center'

/** Returns whether a link leads to a web address; others are not allowed. */
export const isWebLink = (href: string): boolean => /^https?:\/\/\S+$/i.test(href)

/** Parses HTML into an inert document. Removes style sheets, which the content security policy would report. */
export const documentOf = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ''), 'text/html')

/** Returns the addresses of external images, which `sanitize` removes. */
export const externalImages = (html: string): string[] =>
  [...documentOf(html).querySelectorAll('img')]
    .map((image) => image.getAttribute('src') ?? '')
    .filter((src) => !isOwnFile(src))

function convertTags(html: string): string {
  if (!convertibleTag.test(html)) return html
  const { body } = documentOf(html)
  for (const element of [...body.querySelectorAll(Object.keys(equivalents).join())].reverse()) {
    const name = equivalents[element.localName] ?? 'p'
    // an element that contains blocks is unwrapped
    if (name === 'p' && element.querySelector(blocks)) element.replaceWith(...element.childNodes)
    else {
      const replacement = element.ownerDocument.createElement(name)
      const style = element.getAttribute('style')
      if (style) replacement.setAttribute('style', style)
      replacement.append(...element.childNodes)
      element.replaceWith(replacement)
    }
  }
  return body.innerHTML
}

purify.addHook('uponSanitizeAttribute', (node, data) => {
  const isAllowed =
    richTextAttributes[node.nodeName.toLowerCase()]?.includes(data.attrName) || data.attrName === 'data-pm-slice'
  if (!isAllowed) data.keepAttr = false
})

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement)) return
  const property = node.nodeName === 'SPAN' ? 'color' : 'text-align'
  const value = node.style.getPropertyValue(property)
  node.removeAttribute('style')
  if (value) node.style.setProperty(property, value)
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
 * Sanitizes HTML to rich text: no scripts, only YouTube frames, links to web addresses, own images and allowed styles.
 * `pasted`: keeps the editor's marker of copied content.
 */
export function sanitize(html: string, { pasted = false } = {}): string {
  return purify.sanitize(convertTags(html), {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat()), ...(pasted ? ['data-pm-slice'] : [])],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
