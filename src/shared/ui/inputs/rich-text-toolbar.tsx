import type { Editor } from '@tiptap/react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx'
import { openDialog } from '../layers/dialog'
import { acceptOf, anyImage } from '../use-uploads'
import styles from './rich-text.module.css'
import { LinkForm } from './rich-text-link'

interface Props {
  editor: Editor
  label: string
  addImages: (files: readonly File[]) => void
  /** Whether the HTML view is shown. */
  source: boolean
  toggleSource: () => void
}

/** Text colors: a few that are readable on white. Black means no color. */
const colors = { '#cc2d20': '빨강', '#9f5e00': '주황', '#107a57': '초록', '#2459e6': '파랑', '#5b6475': '회색' }
const levels = [2, 3, 4] as const

/** Renders the editor's toolbar: one Tab stop, ← and → move inside, Alt+F10 moves between text and toolbar. */
export function RichTextToolbar({ editor, label, addImages, source, toggleSource }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const stop = useRef<HTMLElement>(null)
  const run = () => editor.chain().focus()
  const inTable = editor.isActive('table')
  const level = levels.find((each) => editor.isActive('heading', { level: each }))

  const controls = () =>
    [...(bar.current?.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button,select') ?? [])].filter(
      (each) => !each.disabled,
    )

  // enabled controls change with every transaction
  useLayoutEffect(() => {
    const all = controls()
    const current = all.find((each) => each === stop.current) ?? all[0]
    for (const each of all) each.tabIndex = each === current ? 0 : -1
  })

  function setTabStop(control: HTMLElement) {
    for (const each of controls()) each.tabIndex = each === control ? 0 : -1
    stop.current = control
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'F10' && event.altKey) editor.commands.focus()
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const all = controls()
    const focused = document.activeElement
    const here = all.findIndex((each) => Object.is(each, focused))
    const next = step && here >= 0 ? all[(here + step + all.length) % all.length] : undefined
    // ↑ and ↓ change a select
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  async function link() {
    const currentHref: unknown = editor.getAttributes('link').href
    const href = await openDialog<string>(
      (close) => <LinkForm href={typeof currentHref === 'string' ? currentHref : ''} close={close} />,
      { title: '링크' },
    )
    if (href === undefined) return
    const chain = run().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !currentHref) {
      run()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else chain.setLink({ href }).run()
  }

  const tool = (name: string, text: ReactNode, act: () => unknown, on?: boolean, off?: boolean) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={on}
      disabled={off}
      className={cx(on && styles.on)}
      // keeps the selection of the text
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {text}
    </button>
  )
  const align = (to: 'left' | 'center' | 'right', name: string, text: string) =>
    tool(name, text, () => run().setTextAlign(to).run(), editor.isActive({ textAlign: to }))

  const frame = {
    ref: bar,
    role: 'toolbar',
    'aria-label': `${label} 서식`,
    className: styles.bar,
    onKeyDown: move,
    onFocus: (event: FocusEvent) => event.target instanceof HTMLElement && setTabStop(event.target),
  }
  const html = tool('HTML', 'HTML', toggleSource, source)
  if (source) return <div {...frame}>{html}</div>

  return (
    <div {...frame}>
      <select
        aria-label="문단 모양"
        value={level ?? 0}
        onChange={({ target }) => {
          const chosen = levels.find((each) => each === Number(target.value))
          if (chosen) run().setHeading({ level: chosen }).run()
          else run().setParagraph().run()
        }}
      >
        <option value={0}>본문</option>
        <option value={2}>큰 제목</option>
        <option value={3}>중간 제목</option>
        <option value={4}>작은 제목</option>
      </select>
      {tool('굵게', <b>가</b>, () => run().toggleBold().run(), editor.isActive('bold'))}
      {tool('기울임', <i>가</i>, () => run().toggleItalic().run(), editor.isActive('italic'))}
      {tool('밑줄', <u>가</u>, () => run().toggleUnderline().run(), editor.isActive('underline'))}
      {tool('취소선', <s>가</s>, () => run().toggleStrike().run(), editor.isActive('strike'))}
      <select
        aria-label="글자 색"
        value={String(editor.getAttributes('textStyle').color ?? '')}
        onChange={({ target }) => (target.value ? run().setColor(target.value).run() : run().unsetColor().run())}
      >
        <option value="">검정</option>
        {Object.entries(colors).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {tool('글머리 목록', '글머리 목록', () => run().toggleBulletList().run(), editor.isActive('bulletList'))}
      {tool('번호 목록', '번호 목록', () => run().toggleOrderedList().run(), editor.isActive('orderedList'))}
      {tool('인용', '❝', () => run().toggleBlockquote().run(), editor.isActive('blockquote'))}
      {tool('구분선', '―', () => run().setHorizontalRule().run())}
      {align('left', '왼쪽 맞춤', '왼쪽')}
      {align('center', '가운데 맞춤', '가운데')}
      {align('right', '오른쪽 맞춤', '오른쪽')}
      {tool('링크', '링크', () => void link(), editor.isActive('link'))}
      {tool('이미지', '이미지', () => file.current?.click())}
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={acceptOf(anyImage)}
        aria-label={`${label} 이미지 파일`}
        onChange={(event) => {
          addImages([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {tool('표', '표', () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(), undefined, inTable)}
      {html}
      {tool('실행 취소', '↶', () => run().undo().run(), undefined, !editor.can().undo())}
      {tool('다시 실행', '↷', () => run().redo().run(), undefined, !editor.can().redo())}
      {inTable && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong in a toolbar
        <div role="group" aria-label="표" className={styles.table}>
          {tool('위에 행', '위에 행', () => run().addRowBefore().run())}
          {tool('아래에 행', '아래에 행', () => run().addRowAfter().run())}
          {tool('행 삭제', '행 삭제', () => run().deleteRow().run() || run().deleteTable().run())}
          {tool('왼쪽에 열', '왼쪽에 열', () => run().addColumnBefore().run())}
          {tool('오른쪽에 열', '오른쪽에 열', () => run().addColumnAfter().run())}
          {tool('열 삭제', '열 삭제', () => run().deleteColumn().run() || run().deleteTable().run())}
          {tool('머리글 행', '머리글 행', () => run().toggleHeaderRow().run(), editor.isActive('tableHeader'))}
          {tool('셀 합치기', '셀 합치기', () => run().mergeCells().run(), undefined, !editor.can().mergeCells())}
          {tool('셀 나누기', '셀 나누기', () => run().splitCell().run(), undefined, !editor.can().splitCell())}
          {tool('표 삭제', '표 삭제', () => run().deleteTable().run())}
        </div>
      )}
    </div>
  )
}
