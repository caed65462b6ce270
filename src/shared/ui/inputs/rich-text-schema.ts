import { createDocument, getHTMLFromFragment, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import type { Schema } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { isOwnFile, isVideo } from '../../../../domain/common/rich-text-rules'
import { isWebLink, sanitize } from '../records/sanitize'
import { ImagePlaceholders } from './rich-text-placeholders'
import { previewOf } from './rich-text-previews'

/** Maximum colspan and rowspan. Larger values are mistakes, or attempts to freeze the browser. */
const MAX_SPAN = 50
const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) =>
    Math.min(MAX_SPAN, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1)),
})
// column widths are not stored
const cell = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
}

/** A YouTube player, inserted by the HTML view or by pasting. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: null }, title: { default: '동영상' } }),
  parseHTML: () => [
    { tag: 'iframe[src]', getAttrs: (frame) => (isVideo(frame.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
})

/** The allowed rich text. `sanitize` and the server's cleaning allow the same. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // an empty last line would be stored
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https'],
      isAllowedUri: isWebLink,
      HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
    },
  }),
  Image.extend({
    parseHTML: () => [
      { tag: 'img[src]', getAttrs: (image) => (isOwnFile(image.getAttribute('src') ?? '') ? null : false) },
    ],
    addAttributes() {
      // screen readers skip images with an empty alt
      return { ...this.parent?.(), alt: { default: '' } }
    },
    // `![…](address)` would insert an external image
    addInputRules: () => [],
    // renders the preview, because the address cannot be opened before the text is saved
    addNodeView:
      () =>
      ({ HTMLAttributes }) => {
        const dom = document.createElement('img')
        for (const [name, value] of Object.entries(HTMLAttributes))
          if (value != null) dom.setAttribute(name, String(value))
        dom.src = previewOf(String(HTMLAttributes.src ?? ''))
        return { dom }
      },
  }),
  Video,
  ImagePlaceholders,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyle,
  Color,
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null }),
  TableRow,
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cell }
    },
  }),
  TableHeader.extend({
    addAttributes() {
      const scope = {
        default: 'col',
        parseHTML: (head: HTMLElement) => (head.getAttribute('scope') === 'row' ? 'row' : 'col'),
      }
      return { ...this.parent?.(), ...cell, scope }
    },
  }),
]

/** Returns HTML as the editor serializes it. */
export const serializeHtml = (html: string, schema: Schema): string =>
  getHTMLFromFragment(createDocument(sanitize(html), schema).content, schema)

/** Returns whether serialized HTML is empty. A table without text is not empty. */
export const isBlank = (html: string): boolean => /^(?:<p(?: [^>]*)?><\/p>)*$/.test(html)

/** Puts each block of HTML on its own line, for reading. */
export const breakIntoLines = (html: string): string =>
  html.replace(
    /(<\/(?:p|h\d|li|ul|ol|blockquote|table|tbody|tr|th|td)>|<hr>|<(?:table|tbody|tr|ul|ol)(?: [^<>]*)?>)(?=<)/g,
    '$1\n',
  )
