import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../cx'
import { foreignImages, sanitize } from '../records/sanitize'
import { imageProblem, type StoreFile, useUploads } from '../use-uploads'
import { useWaiting } from '../use-waiting'
import styles from './rich-text.module.css'
import { cleanPasted, hasWords, type Pasted, refusedImages, takeOut } from './rich-text-paste'
import { addPlaces, dropPlace, fillPlace } from './rich-text-places'
import { previewAs } from './rich-text-previews'
import { extensions, inLines, isBlank, spellingOf } from './rich-text-schema'
import { RichTextSource, sourceProblem } from './rich-text-source'
import { RichTextToolbar } from './rich-text-toolbar'
import { RichTextUploads } from './rich-text-uploads'

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

/** An editor for formatted text, also as html. Heavy: always behind `import()`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, disabled = false, bad = false, store, problemOf, onWaiting } = props
  const describedBy = props['aria-describedby']
  const [first] = useState(() => sanitize(value))
  /** What came from outside, and how the editor writes it: its own spelling of the same text is no change. */
  const origin = useRef({ value, spelled: '' })
  const last = useRef(value)
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState(() => refusedImages(foreignImages(value).length))
  /** The html that is being typed; null: the editor is shown. */
  const [source, setSource] = useState<string | null>(null)

  function tell(html: string) {
    const text = isBlank(html) ? '' : html
    last.current = html === origin.current.spelled ? origin.current.value : text
    onChange(last.current)
  }

  /** Of the html that comes with a paste or a drop, until it is put into the text. */
  const pasted = useRef<Pasted | null>(null)

  /** True: it has been done here. */
  function take(view: EditorView, data: DataTransfer | null, put: () => void): boolean {
    const { images = [], refused = 0 } = pasted.current ?? {}
    pasted.current = null
    const files = [...(data?.files ?? [])]
    if (files.length > 0 && !hasWords(data?.getData('text/html') ?? '')) {
      placeFiles(view, files, view.state.selection.to)
      return true
    }
    setProblem(refusedImages(refused))
    if (images.length === 0) return false
    put()
    placeImages(view, images)
    return true
  }

  /** Stores files and keeps the places of those that can be taken. */
  function placeFiles(view: EditorView, files: readonly File[], pos: number) {
    setProblem(files.map(imageProblem).filter(Boolean).join('\n') || null)
    const fine = files.filter((file) => !imageProblem(file))
    const ids = uploads.add(fine)
    view.dispatch(
      addPlaces(
        view.state.tr,
        fine.map(({ name }, at) => ({ id: ids[at] ?? 0, name, pos })),
      ),
    )
  }

  /** Gives the images of pasted html, which stand in the text by now, places instead, and stores them. */
  function placeImages(view: EditorView, images: readonly File[]) {
    const { tr } = view.state
    const { files: which, at } = takeOut(tr, images)
    const ids = uploads.add(which)
    const places = which.map(({ name }, index) => ({ id: ids[index] ?? 0, name, pos: tr.mapping.map(at[index] ?? 0) }))
    view.dispatch(addPlaces(tr, places))
  }

  const acts = useRef({ tell, take })
  acts.current = { tell, take }

  // The same object until something in it changes: the editor takes every other one over anew, also while one types.
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
        acts.current.take(view, event.clipboardData, () =>
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
        const done = acts.current.take(view, event.dataTransfer, put)
        if (done) event.preventDefault()
        return done
      },
    }),
    [id, label, bad, disabled, describedBy],
  )

  const editor = useEditor({
    extensions,
    // the strict content policy knows no injected styles; those of the editor are in the module
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    content: first,
    editable: !disabled,
    editorProps,
    onCreate: ({ editor: made }) => {
      origin.current = { value, spelled: made.getHTML() }
    },
    onUpdate: ({ editor: changed }) => acts.current.tell(changed.getHTML()),
  })

  const uploads = useUploads({
    async store(file, onProgress, signal) {
      const stored = await store(file, onProgress, signal)
      if (stored.publicUrl) previewAs(stored.publicUrl, file)
      return stored
    },
    problemOf,
    onStored({ publicUrl, name }, upload) {
      const filled = publicUrl ? fillPlace(editor.state, upload, { src: publicUrl, alt: name }) : null
      if (filled) editor.view.dispatch(filled)
    },
  })

  const failed = uploads.uploads.some((upload) => upload.problem !== null)
  const uploading = failed
    ? '올리지 못한 이미지가 있습니다. 다시 올리거나 빼 주세요.'
    : uploads.uploads.length > 0
      ? '이미지를 올리는 중입니다. 다 올라간 뒤 저장해 주세요.'
      : null
  useWaiting(uploading ?? (source === null ? null : sourceProblem(source)), onWaiting)

  // a value that the editor did not write: 되돌리기, a newer record, the other description copied, the server's spelling
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setProblem(refusedImages(foreignImages(value).length))
    const spelled = spellingOf(value, editor.schema)
    if (spelled !== editor.getHTML()) editor.commands.setContent(sanitize(value), { emitUpdate: false })
    origin.current = { value, spelled }
    setSource((typed) => (typed === null || spellingOf(typed, editor.schema) === spelled ? typed : inLines(spelled)))
  }, [editor, value])

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  function toggleSource() {
    if (source === null) {
      if (uploading) setProblem(uploading)
      else setSource(isBlank(editor.getHTML()) ? '' : inLines(editor.getHTML()))
      return
    }
    // what cannot be taken is not lost: the view stays open and says why
    if (sourceProblem(source)) return
    setSource(null)
    if (spellingOf(source, editor.schema) !== editor.getHTML()) editor.commands.setContent(sanitize(source))
    // its box is there with the next frame, unless the form was left
    requestAnimationFrame(() => {
      if (!editor.isDestroyed) editor.commands.focus()
    })
  }

  function type(html: string) {
    setSource(html)
    tell(spellingOf(html, editor.schema))
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
        <RichTextSource label={label} value={source} onChange={type} bad={bad} describedBy={describedBy} />
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
          editor.view.dispatch(dropPlace(editor.state.tr, upload))
        }}
      />
    </div>
  )
}
