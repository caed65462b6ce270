import { createContext, type ReactNode, type RefObject, useRef } from 'react'
import { failedLoads, lazyCode } from '../../lib/lazy-code'
import { createStore, useStoreValue } from '../../lib/value-store'
import { CodeFailure } from './code-failure'
import { DialogTitleContext } from './dismiss-button'
import { lazyLayer } from './lazy-layer'
import type { LayerProps } from './modal-view'
import type { Question } from './question-view'
import { toast } from './toast'

const ModalView = lazyLayer(async () => (await import('./modal-view')).ModalView)

/** Lets a form prevent the enclosing dialog from closing: it is being sent (`busy`), or has input (`entered`). */
export const FormStatusContext = createContext<RefObject<(() => 'busy' | 'entered' | undefined) | undefined>>({
  current: undefined,
})

/**
 * Renders a dialog controlled by its caller; its code loads on first opening. Asks before discarding input, and stays open
 * while its form is being sent.
 */
export function Modal(props: LayerProps) {
  const wasOpened = useRef(false)
  const form = useRef<(() => 'busy' | 'entered' | undefined) | undefined>(undefined)
  wasOpened.current ||= props.opened
  if (!wasOpened.current) return null
  const close = async () => {
    const standing = form.current?.()
    if (standing === 'busy') return
    if (standing === undefined || (await confirm(discardQuestion))) props.onClose()
  }
  return (
    <FormStatusContext value={form}>
      <DialogTitleContext value={props.title}>
        <ModalView {...props} onClose={close} />
      </DialogTitleContext>
    </FormStatusContext>
  )
}

interface Entry {
  id: number
  /** Only one dialog of a name can be open. */
  name: string | undefined
  title: ReactNode
  size: LayerProps['size']
  locked: boolean | undefined
  render: (close: (value?: unknown) => void) => ReactNode
  settle: (value: unknown) => void
  /** Only one question is shown at a time; the next one waits. */
  question: boolean
}

const entries = createStore<readonly Entry[]>([])
let nextId = 1

export interface OpenOptions {
  title: ReactNode
  /** Identifies dialogs for the same purpose; default: the title, if it is text. */
  name?: string
  size?: LayerProps['size']
  /** Only a button inside closes it. */
  locked?: boolean
  question?: boolean
}

/**
 * Opens a dialog from anywhere. `render` receives `close`; the promise resolves with the value given to `close`, or undefined if
 * the dialog was dismissed. If a dialog of the same name is open, resolves to undefined at once (a second press). Needs
 * `DialogHost` on the page.
 */
export function openDialog<T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: OpenOptions,
): Promise<T | undefined> {
  const { title, name = typeof title === 'string' ? title : undefined } = options
  if (name !== undefined && entries.get().some((entry) => entry.name === name)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const entry: Entry = {
      id: nextId++,
      name,
      title,
      size: options.size,
      locked: options.locked,
      question: options.question ?? false,
      render: (close) => render(close),
      // the value comes from `render`, whose `close` takes T
      settle: (value) => resolve(value as T | undefined),
    }
    entries.set([...entries.get(), entry])
  })
}

function finish(entry: Entry, value: unknown) {
  if (!entries.get().includes(entry)) return
  entries.set(entries.get().filter((other) => other !== entry))
  entry.settle(value)
}

/** Dismisses all dialogs when the page is left, except locked ones. */
export function dismissDialogs(): void {
  for (const entry of entries.get()) if (!entry.locked) finish(entry, undefined)
}

/** Dismisses all dialogs. @internal for tests */
export function closeDialogs() {
  failedLoads.answer(false)
  for (const entry of entries.get()) finish(entry, undefined)
}

const discardQuestion: Question = {
  title: '입력 취소',
  message: '입력한 내용이 사라집니다. 닫으시겠습니까?',
  confirmLabel: '버리고 닫기',
  cancelLabel: '계속 작성',
  danger: true,
}

/** Returns the name of a question: questions with the same text are the same. */
const nameOf = (title: string, message: ReactNode) => (typeof message === 'string' ? `${title}\n${message}` : title)

/** The components of a question, loaded together so that the dialog is never empty. */
const questionCode = lazyCode(() => Promise.all([import('./question-view'), import('./modal-view')]))

/** Asks a question; returns true only if the admin confirmed. Enter confirms, unless `danger` is set; Esc cancels. */
export async function confirm(question: Question): Promise<boolean> {
  const [view] = (await questionCode.get()) ?? []
  if (!view) return false
  const { title, message, size } = question
  const agreed = await openDialog<boolean>((close) => <view.QuestionView question={question} close={close} />, {
    title,
    name: nameOf(title, message),
    size,
    question: true,
  })
  return agreed === true
}

/** Shows a message that must be read; resolves when it is closed. */
export async function notice(message: ReactNode, title: string, size?: LayerProps['size']): Promise<void> {
  const [view] = (await questionCode.get()) ?? []
  if (!view) return void (typeof message === 'string' && toast(message, { tone: 'error' }))
  await openDialog<boolean>(
    (close) => <view.QuestionView question={{ message, confirmLabel: '확인' }} close={close} only />,
    {
      title,
      name: nameOf(title, message),
      size,
      question: true,
    },
  )
}

/** Renders the dialogs of `openDialog`, `confirm` and `notice`. The shell renders it once, inside the Mantine provider. */
export function DialogHost() {
  const all = useStoreValue(entries)
  const first = all.find(({ question }) => question)
  const open = all.filter((entry) => !entry.question || entry === first)
  return (
    <>
      {open.map((entry) => (
        <Modal
          key={entry.id}
          opened
          title={entry.title}
          size={entry.size ?? 'sm'}
          locked={entry.locked}
          onClose={() => {
            // the admin gave up loading its code: a locked dialog is remounted and tries again
            if (entry.locked)
              entries.set(entries.get().map((each) => (each === entry ? Object.assign(each, { id: nextId++ }) : each)))
            else finish(entry, undefined)
          }}
        >
          {entry.render((value) => finish(entry, value))}
        </Modal>
      ))}
      <CodeFailure />
    </>
  )
}
