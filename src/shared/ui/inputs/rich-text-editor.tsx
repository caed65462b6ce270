import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../cx'
import { externalImages, sanitize } from '../records/sanitize'
import { useNotReadyReason } from '../use-not-ready-reason'
import { imageProblem, type StoreFile, useUploads } from '../use-uploads'
import styles from './rich-text.module.css'
import { cleanPasted, hasText, type Pasted, refusedImagesMessage, removePastedImages } from './rich-text-paste'
import { addPlaceholders, removePlaceholder, replacePlaceholder } from './rich-text-placeholders'
import { setPreview } from './rich-text-previews'
import { breakIntoLines, extensions, isBlank, serializeHtml } from './rich-text-schema'
import { RichTextSource, sourceProblem } from './rich-text-source'
import { RichTextToolbar } from './rich-text-toolbar'
import { RichTextUploads } from './rich-text-uploads'

interface RichTextEditorProps {
  id?: string
  label: string
  /** HTML; anything not allowed is removed. */
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

/** Renders a rich text editor with an HTML view. Large: always load it by `import()`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, disabled = false, bad = false, store, problemOf, onWaiting } = props
  const describedBy = props['aria-describedby']
  const [first] = useState(() => sanitize(value))
  /** The value from outside, and how the editor serializes it. That serialization does not count as a change. */
  const origin = useRef({ value, serialized: '' })
  const last = useRef(value)
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState(() => refusedImagesMessage(externalImages(value).length))
  /** The HTML being typed; null: the editor is shown. */
  const [source, setSource] = useState<string | null>(null)

  function emitChange(html: string) {
    const text = isBlank(html) ? '' : html
    last.current = html === origin.current.serialized ? origin.current.value : text
    onChange(last.current)
  }

  /** Images of the HTML being pasted or dropped, until it is inserted. */
  const pasted = useRef<Pasted | null>(null)

  /** Handles the images of a paste or drop. Returns true if the content was inserted here. */
  function insertTransfer(view: EditorView, data: DataTransfer | null, put: () => void): boolean {
    const { images = [], refused = 0 } = pasted.current ?? {}
    pasted.current = null
    const files = [...(data?.files ?? [])]
    if (files.length > 0 && !hasText(data?.getData('text/html') ?? '')) {
      placeFiles(view, files, view.state.selection.to)
      return true
    }
    setProblem(refusedImagesMessage(refused, { marked: true }))
    if (images.length === 0) return false
    put()
    placeImages(view, images)
    return true
  }

  /** Uploads files and inserts placeholders for the valid ones. */
  function placeFiles(view: EditorView, files: readonly File[], pos: number) {
    setProblem(
      files
        .map((file) => imageProblem(file))
        .filter(Boolean)
        .join('\n') || null,
    )
    const fine = files.filter((file) => !imageProblem(file))
    const ids = uploads.add(fine)
    view.dispatch(
      addPlaceholders(
        view.state.tr,
        fine.map(({ name }, at) => ({ id: ids[at] ?? 0, name, pos })),
      ),
    )
  }

  /** Replaces the images of pasted HTML, now in the text, by placeholders and uploads them. */
  function placeImages(view: EditorView, images: readonly File[]) {
    const { tr } = view.state
    const { files: which, at } = removePastedImages(tr, images)
    const ids = uploads.add(which)
    const placeholders = which.map(({ name }, index) => ({
      id: ids[index] ?? 0,
      name,
      pos: tr.mapping.map(at[index] ?? 0),
    }))
    view.dispatch(addPlaceholders(tr, placeholders))
  }

  const acts = useRef({ emitChange, insertTransfer })
  acts.current = { emitChange, insertTransfer }

  // memoized, because the editor re-applies every new object, even while typing
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...(id && { id }),
        class: cx(styles.text, styles.prose) ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-keyshortcuts': 'Alt+F10',
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(bad && { 'aria-invalid': 'true' }),
        ...(disabled && { 'aria-readonly': 'true' }),
      },
      handleKeyDown(_view: EditorView, event: KeyboardEvent) {
        if (event.key !== 'F10' || !event.altKey) return false
        box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
        return true
      },
      transformPastedHTML(html: string) {
        pasted.current = cleanPasted(html)
        return pasted.current.html
      },
      handlePaste: (
        view: EditorView,
        event: ClipboardEvent,
        slice: Parameters<typeof view.state.tr.replaceSelection>[0],
      ) =>
        acts.current.insertTransfer(view, event.clipboardData, () =>
          view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true)),
        ),
      handleDrop(
        view: EditorView,
        event: DragEvent,
        slice: Parameters<typeof view.state.tr.replaceSelection>[0],
        moved: boolean,
      ) {
        if (moved) return false
        const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
        const put = () => view.dispatch(view.state.tr.replaceRange(pos, pos, slice))
        const done = acts.current.insertTransfer(view, event.dataTransfer, put)
        if (done) event.preventDefault()
        return done
      },
    }),
    [id, label, bad, disabled, describedBy],
  )

  const editor = useEditor({
    extensions,
    // the content security policy blocks injected styles; the CSS module has them
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    content: first,
    editable: !disabled,
    editorProps,
    onCreate: ({ editor: made }) => {
      origin.current = { value, serialized: made.getHTML() }
    },
    onUpdate: ({ editor: changed }) => acts.current.emitChange(changed.getHTML()),
  })

  const uploads = useUploads({
    async store(file, onProgress, signal) {
      const stored = await store(file, onProgress, signal)
      if (stored.publicUrl) setPreview(stored.publicUrl, file)
      return stored
    },
    problemOf,
    onStored({ publicUrl, name }, upload) {
      const filled = publicUrl ? replacePlaceholder(editor.state, upload, { src: publicUrl, alt: name }) : null
      if (filled) editor.view.dispatch(filled)
    },
  })

  const failed = uploads.uploads.some((upload) => upload.problem !== null)
  const uploading = failed
    ? '올리지 못한 이미지가 있습니다. 다시 올리거나 빼 주세요.'
    : uploads.uploads.length > 0
      ? '이미지를 올리는 중입니다. 다 올라간 뒤 저장해 주세요.'
      : null
  useNotReadyReason(uploading ?? (source === null ? null : sourceProblem(source)), onWaiting)

  // a value set from outside: 되돌리기, a newer record, a copied description, the server's serialization
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setProblem(refusedImagesMessage(externalImages(value).length))
    const serialized = serializeHtml(value, editor.schema)
    if (serialized !== editor.getHTML()) editor.commands.setContent(sanitize(value), { emitUpdate: false })
    origin.current = { value, serialized }
    setSource((typed) =>
      typed === null || serializeHtml(typed, editor.schema) === serialized ? typed : breakIntoLines(serialized),
    )
  }, [editor, value])

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  function toggleSource() {
    if (source === null) {
      if (uploading) setProblem(uploading)
      else setSource(isBlank(editor.getHTML()) ? '' : breakIntoLines(editor.getHTML()))
      return
    }
    // invalid HTML is kept: the view stays open and shows why
    if (sourceProblem(source)) return
    setSource(null)
    if (serializeHtml(source, editor.schema) !== editor.getHTML()) editor.commands.setContent(sanitize(source))
    // the editor is rendered in the next frame, unless the form was left
    requestAnimationFrame(() => {
      if (!editor.isDestroyed) editor.commands.focus()
    })
  }

  function changeSource(html: string) {
    setSource(html)
    emitChange(serializeHtml(html, editor.schema))
  }

  return (
    <div ref={box} className={cx(styles.editor, bad && styles.bad)}>
      {!disabled && (
        <RichTextToolbar
          editor={editor}
          label={label}
          addImages={(files) => placeFiles(editor.view, files, editor.state.selection.to)}
          source={source !== null}
          toggleSource={toggleSource}
        />
      )}
      {source === null || disabled ? (
        <EditorContent editor={editor} />
      ) : (
        <RichTextSource label={label} value={source} onChange={changeSource} bad={bad} describedBy={describedBy} />
      )}
      {problem && (
        <p role="alert" className={cx(styles.note, styles.wrong)}>
          {problem}
          <button type="button" aria-label="안내 닫기" onClick={() => setProblem(null)}>
            ✕
          </button>
        </p>
      )}
      <RichTextUploads
        uploads={uploads.uploads}
        retry={uploads.retry}
        drop={(upload) => {
          uploads.drop(upload)
          editor.view.dispatch(removePlaceholder(editor.state.tr, upload))
        }}
      />
    </div>
  )
}
