import { createDocument, getHTMLFromFragment, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import type { Schema } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { isOwnFile, isVideo, isWebLink, sanitize } from '../records/sanitize'
import { ImagePlaces } from './rich-text-places'
import { previewOf } from './rich-text-previews'

/** A cell over more than this many columns or rows is a mistake, or meant to stop the browser. */
const SPAN = 50
const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) =>
    Math.min(SPAN, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1)),
})
// widths are the page's
const cell = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
}

/** A player of YouTube; it comes by the HTML view and by pasting. */
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

/** What formatted text may be. `sanitize` and the server's cleaning allow the same. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // an empty last line would be part of what is stored
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
      // a picture that says nothing is passed over by screen readers
      return { ...this.parent?.(), alt: { default: '' } }
    },
    // `![…](address)` would be an image of another host
    addInputRules: () => [],
    // what is drawn is a preview where the address opens only once the text is saved
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
  ImagePlaces,
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

/** Html as the editor writes it. */
export const spellingOf = (html: string, schema: Schema): string =>
  getHTMLFromFragment(createDocument(sanitize(html), schema).content, schema)

/** Whether html, as the editor writes it, holds nothing; a table without a word in it is one. */
export const isBlank = (html: string): boolean => /^(?:<p(?: [^>]*)?><\/p>)*$/.test(html)

/** Html with its blocks on lines of their own, for reading. */
export const inLines = (html: string): string =>
  html.replace(
    /(<\/(?:p|h\d|li|ul|ol|blockquote|table|tbody|tr|th|td)>|<hr>|<(?:table|tbody|tr|ul|ol)(?: [^<>]*)?>)(?=<)/g,
    '$1\n',
  )
