import Image from '@tiptap/extension-image'
import TextAlign from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { cx } from '../cx'
import { sanitize } from '../records/sanitize'
import { imageProblem, type StoreFile, useUploads } from '../use-uploads'
import { useWaiting } from '../use-waiting'
import styles from './rich-text.module.css'
import { RichTextToolbar } from './rich-text-toolbar'

interface RichTextEditorProps {
  id?: string
  label: string
  /** Html; anything that is not allowed in it is left out. */
  value: string
  onChange: (html: string) => void
  disabled?: boolean
  bad?: boolean
  'aria-describedby'?: string | undefined
  /** Stores an image that was picked, dropped or pasted. */
  store: StoreFile
  problemOf: (error: unknown) => string
  onWaiting?: (reason: string | null) => void
}

/** Links lead to web addresses only. */
export const isWebLink = (href: string): boolean => /^https?:\/\/\S+$/i.test(href)

const extensions = [
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
  Image,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyle,
  Color,
]

/** An editor for formatted text. Heavy: always behind `import()`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, disabled, bad, store, problemOf, onWaiting } = props
  /** What came from outside, and how the editor writes it: its own spelling of the same text is no change. */
  const origin = useRef({ value, spelled: '' })
  const last = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange

  const editor = useEditor({
    extensions,
    // the strict content policy knows no injected styles; those of the editor are in the module
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    content: sanitize(value),
    editable: !disabled,
    onCreate: ({ editor: made }) => {
      origin.current = { value, spelled: made.getHTML() }
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML()
      last.current = changed.getHTML() === origin.current.spelled ? origin.current.value : html
      latest.current(last.current)
    },
    editorProps: {
      handlePaste: (_view, event) => takeImages(event.clipboardData?.files, event),
      handleDrop: (_view, event) => takeImages(event.dataTransfer?.files, event),
      transformPastedHTML: sanitize,
    },
  })

  const { uploads, add, retry, drop } = useUploads({
    store,
    problemOf,
    onStored: ({ url, name }) => editor.chain().focus().setImage({ src: url, alt: name }).run(),
  })
  const adding = useRef(add)
  adding.current = add
  function takeImages(files: FileList | undefined, event: Event): boolean {
    const images = [...(files ?? [])].filter((file) => !imageProblem(file))
    if (images.length === 0) return false
    event.preventDefault()
    adding.current(images)
    return true
  }

  useWaiting(uploads.length > 0 ? '이미지를 올리는 중입니다. 다 올라간 뒤 저장해 주세요.' : null, onWaiting)

  // a value that the editor did not write: 되돌리기, a newer record, the other description copied
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(sanitize(value), { emitUpdate: false })
    origin.current = { value, spelled: editor.getHTML() }
  }, [editor, value])

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          ...(id && { id }),
          class: cx(styles.text, styles.prose) ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(props['aria-describedby'] && { 'aria-describedby': props['aria-describedby'] }),
          ...(bad && { 'aria-invalid': 'true' }),
          ...(disabled && { 'aria-readonly': 'true' }),
        },
      },
    })
  }, [editor, id, label, bad, disabled, props['aria-describedby']])

  return (
    <div className={cx(styles.editor, bad && styles.bad)}>
      {!disabled && <RichTextToolbar editor={editor} label={label} addImages={add} />}
      <EditorContent editor={editor} />
      {uploads.map((upload) => (
        <div key={upload.id} className={styles.upload}>
          {upload.file.name}
          {upload.problem === null ? (
            <progress aria-label={`${upload.file.name} 올리는 중`} max={1} value={upload.share} />
          ) : (
            <>
              <span role="alert">{upload.problem}</span>
              <button type="button" onClick={() => retry(upload)}>
                다시 시도
              </button>
            </>
          )}
          <button type="button" aria-label={`${upload.file.name} 빼기`} onClick={() => drop(upload.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  )
}
