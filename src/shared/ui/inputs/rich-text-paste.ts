import type { Transaction } from '@tiptap/pm/state'
import { isOwnFile } from '../../../../domain/common/rich-text-rules'
import { documentOf, sanitize } from '../records/sanitize'
import { REFUSED_PLACE } from './refused-image'

/** Temporary address of an image from pasted HTML that is to be uploaded: `/files/pasted/0`, an index of `images`. */
const pastedImage = '/files/pasted/'

export interface Pasted {
  html: string
  /** Images embedded in the HTML. */
  images: File[]
  /** Number of images removed because they are not stored in this shop. */
  refused: number
}

/** Returns whether HTML contains more than an image. For a table copied from a sheet, the clipboard also has a picture. */
export function hasText(html: string): boolean {
  const { body } = documentOf(html)
  for (const element of body.querySelectorAll('style,script')) element.remove()
  return body.querySelector('table') !== null || /\S/.test(body.textContent ?? '')
}

/**
 * Cleans pasted or dropped HTML for the editor. Of foreign content (Excel, Word, web pages) it keeps structure, emphasis, links,
 * tables, alignment and colors; it removes sizes, fonts, backgrounds, classes and comments.
 */
export function cleanPasted(html: string): Pasted {
  const page = documentOf(html)
  const { body } = page
  const isFromEditor = body.querySelector('[data-pm-slice]') !== null
  if (!isFromEditor) tidy(page)
  const found = extractImages(body)
  return { html: sanitize(body.innerHTML, { pasted: isFromEditor }), ...found }
}

function tidy(page: Document): void {
  const { body } = page
  for (const noise of body.querySelectorAll('style,script,meta,link,title,xml,noscript,template')) noise.remove()
  for (const hidden of body.querySelectorAll('[style*="mso-hide:all" i],[style*="display:none" i],[hidden]'))
    hidden.remove()
  makeLists(page)
  for (const element of body.querySelectorAll<HTMLElement>('*')) emphasize(page, element)
  for (const cell of body.querySelectorAll('td,th'))
    if (!/[^\s\u00a0]/.test(cell.textContent ?? '') && !cell.querySelector('img')) cell.replaceChildren()
  const [table] = body.querySelectorAll('table')
  const [cell, ...rest] = table?.querySelectorAll('td,th') ?? []
  // a single copied cell becomes its text
  if (table && cell && rest.length === 0) table.replaceWith(...cell.childNodes)
}

/** Converts Word's list paragraphs, which have a bullet and their level in the style, to lists. */
function makeLists(page: Document): void {
  let open: { level: number; list: Element }[] = []
  for (const item of page.body.querySelectorAll(
    'p[style*="mso-list" i],h1[style*="mso-list" i],h2[style*="mso-list" i]',
  )) {
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    const marker = item.querySelector('[style*="mso-list:Ignore" i]')
    const kind = /^[\s(]*(?:\d+|[a-z]|[ivx]+|[가-힣])[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (item.previousElementSibling !== open[0]?.list) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let last = open.at(-1)
    if (last?.level !== level || last.list.localName !== kind) {
      const list = page.createElement(kind)
      if (last?.level === level) {
        last.list.after(list)
        open.pop()
      } else if (last) last.list.lastElementChild?.append(list)
      else item.before(list)
      last = { level, list }
      open.push(last)
    }
    const point = page.createElement('li')
    last.list.append(point)
    const text = page.createElement('p')
    text.append(...item.childNodes)
    point.append(text)
    item.remove()
  }
}

/** Names of the color that text has anyway; `windowtext` and `auto` are Word's. */
const PLAIN_COLOR = /^(?:|auto|inherit|initial|currentcolor|windowtext|black)$/i
const DARK = 0x40

/** Returns whether a color is a default text color: its names, and nearly black ones. */
function isPlainColor(color: string): boolean {
  if (PLAIN_COLOR.test(color)) return true
  const hex = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i.exec(color)?.slice(1)
  const parts = hex
    ? hex.filter(Boolean).map((part) => Number.parseInt(part.length === 1 ? part + part : part, 16))
    : /^rgb\((\d+),\s*(\d+),\s*(\d+)\)$/i.exec(color)?.slice(1).map(Number)
  return parts?.every((part) => part <= DARK) ?? false
}

/** Converts styles to tags. Keeps only the text alignment and colors as styles. */
function emphasize(page: Document, element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textAlign } = element.style
  // Word writes the color of older documents as <font color>
  const color = (element.localName === 'font' && element.getAttribute('color')?.trim()) || element.style.color
  const side = /^(?:center|right)$/.exec(textAlign || (element.getAttribute('align') ?? ''))?.[0]
  // Google Docs wraps everything in <b style="font-weight:normal">
  const light = /^(?:normal|[1-4]00)$/.test(fontWeight) && /^(?:b|strong)$/.test(element.localName)
  element.removeAttribute('style')
  if (side) element.style.textAlign = side
  if (!isPlainColor(color)) colorText(page, element, color)
  if (light) element.replaceWith(...element.childNodes)
  if (element.localName !== 'span') return
  const wanted = [
    /^(?:bold|bolder|[6-9]00)$/.test(fontWeight) && 'strong',
    fontStyle === 'italic' && 'em',
    textDecoration.includes('underline') && 'u',
    textDecoration.includes('line-through') && 's',
  ]
  for (const tag of wanted) {
    if (!tag) continue
    const wrap = page.createElement(tag)
    wrap.append(...element.childNodes)
    element.append(wrap)
  }
}

/** Puts the content of an element into a colored span. */
function colorText(page: Document, element: HTMLElement, color: string): void {
  if (/^(?:table|tbody|thead|tfoot|tr|ul|ol)$/.test(element.localName)) return
  const span = page.createElement('span')
  span.style.color = color
  span.append(...element.childNodes)
  element.append(span)
}

/** Keeps the shop's own images, extracts embedded ones for upload, and puts a mark in the place of all others. */
function extractImages(body: HTMLElement): Pick<Pasted, 'images' | 'refused'> {
  const images: File[] = []
  let refused = 0
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src
    const file = fileOf(src, images.length + 1)
    if (file) image.src = `${pastedImage}${images.push(file) - 1}`
    else if (isOwnFile(path)) image.setAttribute('src', path)
    else {
      image.replaceWith(REFUSED_PLACE)
      refused += 1
    }
  }
  return { images, refused }
}

/** Returns the image of a data: URL, or null. */
function fileOf(src: string, number: number): File | null {
  const [, type = '', data = ''] = /^data:(image\/(?:png|jpeg|webp|gif));base64,([\w+/=\s]+)$/.exec(src) ?? []
  if (!data) return null
  try {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
    return new File([bytes], `붙여넣은 이미지 ${number}.${type.slice('image/'.length)}`, { type })
  } catch {
    return null
  }
}

/** Returns the message about removed images; null if there are none. `marked`: their places are marked in the text. */
export function refusedImagesMessage(count: number, { marked = false } = {}): string | null {
  if (count === 0) return null
  const placeholderHint = marked ? `있던 자리의 ${REFUSED_PLACE} 표시를 지우고 ` : ''
  return `우리 파일이 아닌 이미지 ${count}개는 넣지 않았습니다. ${placeholderHint}이미지 단추로 파일을 올려 주세요.`
}

/** Removes the temporary images from a text after pasting. Returns their files and former positions. */
export function removePastedImages(tr: Transaction, images: readonly File[]): { files: File[]; at: number[] } {
  const files: File[] = []
  const at: number[] = []
  tr.doc.descendants((node, pos) => {
    const src = String(node.attrs.src ?? '')
    const file = src.startsWith(pastedImage) ? images[Number(src.slice(pastedImage.length))] : undefined
    if (!file) return
    at.push(pos)
    files.push(file)
  })
  for (const pos of [...at].reverse()) tr.delete(pos, pos + 1)
  return { files, at }
}
